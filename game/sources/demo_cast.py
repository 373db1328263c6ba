"""Who is in the demo shift, and what they are asked: repositories with their commands, and orders in people's words.

It is long because it is one table.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """One order: the session's short name, branch, what the human writes, what is searched, the files, the answer."""

    name: str
    branch: str
    prompt: str
    word: str
    files: tuple[str, ...]
    answer: str
    style: str


@dataclass(frozen=True, slots=True)
class Place:
    """A repository: its folder, model and shell, and commands (with their descriptions) for each kind of work."""

    repository: str
    cwd: str
    model: str
    shell: str
    commands: dict[str, tuple[tuple[str, str], ...]]
    pages: tuple[str, ...]
    topics: tuple[Topic, ...]


def _topic(text: str) -> Topic:
    """`name | branch | style | word | files`, then `? ` what is asked and `! ` the answer; lines may be broken."""
    head, _, rest = " ".join(text.split()).partition(" ? ")
    prompt, _, answer = rest.partition(" ! ")
    name, branch, style, word, files = head.split(" | ")
    return Topic(name, branch, prompt, word, tuple(files.split()), answer, style)


def _place(head: str, commands: str, pages: str, topics: str) -> Place:
    """`head`: repository, folder, model, shell; the rest as texts of one entry a line."""
    repository, cwd, model, shell = head.split()
    table: dict[str, list[tuple[str, str]]] = {}
    for row in commands.strip().splitlines():
        kind, command, description = (part.strip() for part in row.split(" :: "))
        table.setdefault(kind, []).append((command, description))
    rows = [_topic(row) for row in re.split(r"\n {8}(?=\S)", topics.rstrip()) if row.strip()]
    return Place(
        repository, cwd, model, shell, {kind: tuple(c) for kind, c in table.items()}, tuple(pages.split()), tuple(rows)
    )


PLACES: tuple[Place, ...] = (
    _place(
        "acme/shop-api /home/dev/shop-api claude-sonnet-4.5 bash",
        """
        test :: pytest -q tests/auth :: Run the auth tests
        test :: pytest -q :: Run the test suite
        build :: docker build -t shop-api:dev . :: Build the image
        lint :: ruff check . --fix && ruff format . :: Lint and format
        install :: uv add "httpx>=0.28" :: Upgrade httpx
        install :: uv sync --all-extras :: Install dependencies
        shell :: python scripts/seed_orders.py --count 500 :: Seed sample orders
        shell :: alembic upgrade head :: Migrate the database
        trash :: rm -rf .pytest_cache htmlcov :: Remove caches
        """,
        "https://docs.python.org/3/library/asyncio-task.html https://fastapi.tiangolo.com/tutorial/security/",
        """
        Fix login loop | login-fix | bug | refresh_token | src/auth/tokens.py src/auth/session.py
              tests/auth/test_refresh.py
            ? Users get logged out every few minutes. The token refresh seems to loop, please find out why and fix
              it.
            ! The refresh compared local time with UTC. Fixed, with a test for the hour change.
        Cursor pagination | orders-pagination | feature | list_orders | src/orders/routes.py src/orders/query.py
              tests/orders/test_pages.py
            ? Add cursor pagination to GET /orders and keep the old page parameter working.
            ! GET /orders now takes a cursor; the page parameter still works and is marked as old.
        Rate limit sign-in | rate-limit | feature | sign_in | src/auth/routes.py src/middleware/limit.py
              tests/auth/test_limit.py
            ? Add a rate limit to the sign-in route: five tries a minute per address.
            ! Sign-in answers 429 after five tries a minute.
        Upgrade httpx | deps-httpx | upgrade | AsyncClient | src/clients/http.py pyproject.toml
            ? Upgrade httpx and fix whatever the new version breaks.
            ! httpx is on the newest version; the timeout argument had a new name.
        """,
    ),
    _place(
        "acme/shop-web /home/dev/shop-web gpt-5.4 bash",
        """
        test :: npm test -- cart :: Run the cart tests
        test :: npx vitest run src/cart :: Run the cart tests
        build :: npm run build :: Build for production
        lint :: npm run lint -- --fix :: Lint the sources
        lint :: npx tsc --noEmit :: Check types
        install :: npm install --save-dev vite@latest :: Upgrade Vite
        install :: npm ci :: Install dependencies
        shell :: node scripts/make-icons.mjs :: Draw the icons
        trash :: rm -rf dist node_modules/.vite :: Remove build output
        """,
        "https://vite.dev/guide/migration https://developer.mozilla.org/docs/Web/API/IntersectionObserver",
        """
        Cart total off by one cent | cart-rounding | bug | lineTotal | src/cart/total.ts src/cart/money.ts
              src/cart/total.test.ts
            ? The cart total is sometimes one cent off from the sum of the lines. Please fix the rounding.
            ! Totals are added in cents now and rounded once; a test covers the three carts from support.
        Dark mode | dark-mode | feature | prefers-color-scheme | src/theme/theme.ts src/theme/switch.tsx
              src/styles/tokens.css
            ? Build a dark mode that follows the system setting and can be switched by hand.
            ! Dark mode follows the system and remembers a choice made by hand.
        Upgrade Vite | vite-upgrade | upgrade | defineConfig | vite.config.ts package.json
            ? Upgrade Vite to the newest major version and get the build green.
            ! Vite is upgraded; two plugins had moved and the build is green.
        Lazy product images | lazy-images | feature | ProductCard | src/products/card.tsx src/products/image.tsx
            ? Load the product images only when they scroll into view.
            ! Images load when they come near the view: the first page is 1.8 MB lighter.
        """,
    ),
    _place(
        "acme/pay-core /home/dev/pay-core claude-opus-4.5 bash",
        """
        test :: go test ./... :: Run all tests
        test :: go test ./ledger -run TestSettle -count=20 :: Repeat the flaky test
        build :: go build ./... :: Build everything
        lint :: golangci-lint run ./... :: Run the linters
        install :: go get golang.org/x/crypto@latest && go mod tidy :: Upgrade crypto
        shell :: go run ./cmd/replay --day 2025-11-28 :: Replay one day
        trash :: go clean -cache :: Clear the build cache
        """,
        "https://pkg.go.dev/context https://go.dev/doc/articles/race_detector",
        """
        Green up flaky settle test | flaky-settle | bug | TestSettle | ledger/settle.go ledger/settle_test.go
              ledger/clock.go
            ? TestSettle fails about one time in ten on CI. Find out why and make it stable.
            ! The test raced with the clock; it uses a fake one now and passed 200 runs.
        Refund in parts | partial-refunds | feature | Refund( | refund/refund.go refund/limits.go
              refund/refund_test.go
            ? Support partial refunds: several refunds for one payment, never more than was paid.
            ! Payments can be refunded in parts; the sum is checked inside the transaction.
        Context in all clients | client-context | tidy | http.NewRequest | client/bank.go client/fraud.go
              client/client_test.go
            ? Pass a context through every client call so that requests can be cancelled.
            ! Every client call takes a context and stops with it.
        """,
    ),
    _place(
        "acme/search /home/dev/search gpt-5.4 bash",
        """
        test :: cargo test --workspace :: Run all tests
        test :: cargo nextest run -p index :: Test the index
        build :: cargo build --release :: Build for release
        lint :: cargo clippy --all-targets -- -D warnings :: Run clippy
        install :: cargo update -p tantivy :: Update tantivy
        shell :: cargo run --release -- import sample.json :: Import the sample
        trash :: cargo clean -p index :: Clean one crate
        """,
        "https://docs.rs/tantivy/latest/tantivy/ https://doc.rust-lang.org/std/sync/struct.RwLock.html",
        """
        Typos in search | fuzzy-search | feature | parse_query | src/query.rs src/fuzzy.rs tests/fuzzy.rs
            ? Searching for "keybord" should find keyboards. Allow one typo in words of five letters and more.
            ! One typo is allowed from five letters on; exact matches still come first.
        Index rebuild is slow | index-speed | perf | rebuild_index | src/index/build.rs src/index/merge.rs
              benches/rebuild.rs
            ? Rebuilding the index takes eleven minutes. Profile it and make it faster.
            ! Rebuilding takes under three minutes: merges run side by side.
        Panic on empty filter | empty-filter | bug | apply_filter | src/filter.rs tests/filter.rs
            ? The service panics if a filter is empty. Fix it and add a test.
            ! An empty filter now matches everything instead of panicking.
        """,
    ),
    _place(
        "acme/infra /home/dev/infra claude-sonnet-4.5 bash",
        """
        test :: terraform test :: Run the module tests
        build :: terraform plan -out=tf.plan :: Plan the change
        lint :: terraform fmt -recursive && tflint --recursive :: Format and lint
        install :: terraform init -upgrade :: Fetch providers
        shell :: ./scripts/rotate-keys.sh staging :: Rotate the staging keys
        ship :: terraform apply tf.plan :: Apply the plan
        trash :: rm -f tf.plan :: Remove the old plan
        """,
        """https://registry.terraform.io/providers/hashicorp/aws/latest/docs
         https://kubernetes.io/docs/concepts/workloads/autoscaling/""",
        """
        Scale workers at night | night-scaling | feature | aws_appautoscaling | modules/workers/main.tf
              modules/workers/variables.tf
            ? Scale the import workers down to one at night and back up at six.
            ! Workers go down to one at 22:00 and up again at 6:00.
        Tag all buckets | bucket-tags | tidy | aws_s3_bucket | modules/storage/main.tf modules/logs/main.tf
            ? Every bucket needs an owner tag and a cost tag. Please add them everywhere.
            ! All eleven buckets carry owner and cost tags.
        """,
    ),
    _place(
        "acme/handbook /home/dev/handbook gpt-5-mini bash",
        """
        test :: npm run test:links :: Check the links
        build :: mkdocs build --strict :: Build the site
        lint :: npx markdownlint-cli2 "**/*.md" :: Lint the pages
        install :: pip install -U mkdocs-material :: Upgrade the theme
        shell :: python tools/toc.py docs :: Renew the contents
        trash :: rm -rf site :: Remove the old site
        """,
        "https://squidfunk.github.io/mkdocs-material/setup/ https://diataxis.fr/tutorials/",
        """
        First-day guide | first-day | docs | onboarding | docs/first-day.md docs/setup.md mkdocs.yml
            ? Write a guide for the first day: accounts, setup, first pull request.
            ! The first-day guide is written, with a checklist at the end.
        Split the API page | api-docs | docs | ## Authentication | docs/api.md docs/api/auth.md docs/api/orders.md
            ? The API page is too long. Split it by topic and keep the old links alive.
            ! The API page is five pages now, and the old links lead there.
        """,
    ),
    _place(
        "acme/admin C:\\src\\admin gpt-4.1 powershell",
        """
        test :: dotnet test .\\Admin.sln --nologo :: Run all tests
        build :: dotnet build .\\Admin.sln -c Release --nologo :: Build the solution
        lint :: dotnet format --verify-no-changes :: Check the format
        install :: dotnet add package Serilog.AspNetCore :: Add Serilog
        shell :: .\\scripts\\New-SampleData.ps1 -Rows 200 :: Make sample data
        trash :: Remove-Item -Recurse -Force .\\bin, .\\obj :: Remove build output
        """,
        "https://learn.microsoft.com/aspnet/core/fundamentals/logging/ https://github.com/serilog/serilog/wiki",
        """
        Export users as CSV | csv-export | feature | UserListController | src/Admin/Users/ExportController.cs
              src/Admin/Users/CsvWriter.cs tests/ExportTests.cs
            ? Add a CSV export to the user list, with the filters that are set.
            ! The user list can be exported as CSV with its filters.
        Structured logging | serilog | upgrade | ILogger | src/Admin/Program.cs src/Admin/Logging/Setup.cs
            ? Replace our own logger by Serilog and keep the file names.
            ! Serilog writes the logs now; file names are the same.
        """,
    ),
    _place(
        "acme/mobile /home/dev/mobile claude-sonnet-4.5 bash",
        """
        test :: ./gradlew :app:testDebugUnitTest :: Run unit tests
        build :: ./gradlew assembleDebug :: Build the app
        lint :: ./gradlew ktlintCheck detekt :: Lint Kotlin
        install :: ./gradlew installDebug :: Install on the emulator
        shell :: adb logcat -d -t 200 :: Show the device log
        trash :: ./gradlew clean :: Clean the build
        """,
        """https://developer.android.com/develop/ui/compose/lists
         https://developer.android.com/topic/libraries/architecture/workmanager""",
        """
        Offline favourites | offline-favourites | feature | FavouriteRepository |
              app/src/main/kotlin/fav/Store.kt app/src/main/kotlin/fav/Sync.kt app/src/test/kotlin/fav/SyncTest.kt
            ? Favourites should be there without a network. Sync them when it comes back.
            ! Favourites are stored on the device and synced when the network is back.
        Crash on rotate | rotate-crash | bug | CheckoutViewModel | app/src/main/kotlin/checkout/Screen.kt
              app/src/main/kotlin/checkout/State.kt
            ? The checkout crashes when the phone is turned. Here is the stack trace from support.
            ! The checkout keeps its state when the phone is turned.
        """,
    ),
    _place(
        "acme/mailer /home/dev/mailer gpt-5-mini bash",
        """
        test :: bundle exec rspec spec/templates :: Run the template specs
        build :: docker compose build worker :: Build the worker
        lint :: bundle exec rubocop -A :: Run RuboCop
        install :: bundle install --jobs 4 :: Install gems
        shell :: bin/rails runner scripts/preview.rb :: Render previews
        trash :: rm -rf tmp/cache tmp/previews :: Remove caches
        """,
        "https://guides.rubyonrails.org/action_mailer_basics.html https://www.caniemail.com/features/css-variables/",
        """
        Receipts in German | receipts-de | feature | receipt_mail | app/mailers/receipt_mailer.rb
              app/views/receipts/show.de.html.erb config/locales/de.yml
            ? Add a German version of the receipt mail, with the right number and date formats.
            ! Receipts come in German with its formats for numbers and dates.
        Bounced mails | bounces | feature | deliver_later | app/models/address.rb app/jobs/bounce_job.rb
              spec/jobs/bounce_spec.rb
            ? Mark addresses that bounced three times and stop sending to them.
            ! Addresses that bounced three times are paused and shown in the admin.
        """,
    ),
    _place(
        "acme/ledger /home/dev/ledger claude-opus-4.5 bash",
        """
        test :: mvn -q -pl booking test :: Test the booking module
        build :: mvn -B package -DskipTests :: Package everything
        lint :: mvn spotless:apply checkstyle:check :: Format and check
        install :: mvn -U dependency:resolve :: Fetch dependencies
        shell :: java -jar tools/replay.jar --last 200 :: Replay bookings
        trash :: rm -rf booking/target/tmp :: Remove leftovers
        """,
        "https://docs.spring.io/spring-framework/reference/data-access.html https://openjdk.org/jeps/444",
        """
        Virtual threads | virtual-threads | perf | newFixedThreadPool | booking/src/main/java/Workers.java
              booking/src/main/java/Queue.java
            ? Move the booking workers to virtual threads and measure what it brings.
            ! Workers run on virtual threads: the same load with a third of the memory.
        Close the books faster | month-end | perf | closeMonth | booking/src/main/java/Closing.java
              booking/src/main/resources/close.sql
            ? Closing the month takes 40 minutes. Find the slow queries and speed them up.
            ! Closing takes four minutes: one query read every booking twice.
        """,
    ),
    _place(
        "acme/studio /home/dev/studio gpt-5.4 bash",
        """
        test :: pnpm --filter @acme/editor test :: Test the editor
        build :: pnpm -r build :: Build all packages
        lint :: pnpm exec biome check --write . :: Check and format
        install :: pnpm add -w zod@latest :: Upgrade zod
        shell :: pnpm tsx scripts/import-fonts.ts :: Import the fonts
        trash :: pnpm store prune :: Prune the store
        """,
        "https://zod.dev/v4/changelog https://playwright.dev/docs/test-snapshots",
        """
        Undo for the editor | editor-undo | feature | applyCommand | packages/editor/src/history.ts
              packages/editor/src/keys.ts packages/editor/src/history.test.ts
            ? Add undo and redo to the editor, at least fifty steps, with the usual keys.
            ! Undo and redo work for a hundred steps, with the usual keys.
        Move to zod 4 | zod-4 | upgrade | z.object | packages/schema/src/index.ts packages/api/src/parse.ts
            ? Upgrade zod to version 4 in all packages.
            ! All packages are on zod 4; error texts are unchanged.
        """,
    ),
    _place(
        "acme/notebooks /home/dev/notebooks claude-sonnet-4.5 bash",
        """
        test :: python -m pytest -q tests/features :: Test the features
        build :: python -m build :: Build the package
        lint :: uvx ruff check --fix . && uv run mypy src :: Lint and check types
        install :: uv pip install -U polars :: Upgrade polars
        shell :: python train.py --epochs 3 --sample :: Train on a sample
        trash :: rm -rf runs/tmp :: Remove old runs
        """,
        "https://docs.pola.rs/user-guide/lazy/ https://scikit-learn.org/stable/modules/calibration.html",
        """
        Pandas to polars | polars | perf | groupby( | src/features/orders.py src/features/users.py
              tests/features/test_orders.py
            ? Move the feature pipeline from pandas to polars and compare the results.
            ! The pipeline runs on polars, eleven times faster, with equal results.
        Forecast drifts | forecast-drift | bug | fit_forecast | src/forecast/model.py src/forecast/holidays.py
            ? The forecast has been too high since October. Find out what changed.
            ! The holiday table ended in September. It is extended, and checked at start.
        """,
    ),
)

TEXTS: dict[str, tuple[str, ...]] = {
    "search": (
        "Let me find where this happens.",
        "Looking for every place that calls this.",
        "Searching for the callers first.",
    ),
    "read": ("Let me read the code first.", "I want to see how this works today.", "Reading the neighbours too."),
    "edit": (
        "Found it. Making the change.",
        "Writing the fix now.",
        "This needs a small change here.",
        "Moving this into its own function.",
    ),
    "test": ("Now the tests.", "Let me see if the tests agree.", "Running the tests."),
    "test!": ("Running the tests to see where we stand.", "Let me reproduce it first."),
    "build": ("Building to be sure.", "Time for a full build.", "Let me build it."),
    "build!": ("Let me build it.",),
    "lint": ("A last look at the style.", "Linting what I touched."),
    "install": ("Getting the new version.", "The dependencies first."),
    "research": ("I will check the documentation.", "Let me look up how this is meant to work."),
    "shell": ("Let me try it on some data.", "Running the script."),
    "commit": ("Committing this.",),
    "ship": ("Opening the pull request.", "Pushing the branch."),
    "trash": ("Removing what is left over.",),
    "plan": ("Let me write down the steps.", "First a plan."),
}

QUESTIONS: tuple[tuple[str, str], ...] = (
    ("Should old clients get an error or a warning?", "A warning for one release"),
    ("Keep the old setting as a fallback?", "Yes, until spring"),
    ("Two names would fit here: archive or close. Which one?", "Archive"),
    ("May I change the public interface for this?", "Yes, but keep the old name working"),
    ("Which time zone should the report use?", "The shop's own"),
)

JOBS: dict[str, tuple[str, ...]] = {
    "bug": (
        "search read*2 test! read edit test lint commit",
        "read search test! search edit*2 test commit ship?",
        "search*2 read ask edit test! edit test commit",
        "read*2 explore edit test lint commit ship",
    ),
    "feature": (
        "todo read*2 edit*3 build test lint commit ship",
        "plan search read edit*2 edit test! edit test commit",
        "read search research edit*2 lint test commit ship?",
        "todo background edit*2 build wait test commit",
        "read ask edit*3 shell? test commit",
    ),
    "upgrade": (
        "research install build! research edit build test commit",
        "read install test! edit*2 test lint commit ship",
        "research install? edit build test commit",
    ),
    "perf": (
        "read search shell edit*2 build shell test commit",
        "explore read edit*2 shell build test lint commit",
        "search read shell research edit build! edit build test commit ship?",
    ),
    "tidy": (
        "search*2 read edit*4 lint test commit",
        "search edit*3 trash? lint build commit ship",
        "lint edit*2 lint test commit",
    ),
    "docs": (
        "read*2 research create*2 build lint commit",
        "search read create build! edit build commit ship",
        "research*2 create edit lint commit",
    ),
}
"""Jobs by style, as steps. `!`: it fails, `?`: it needs a permission, `*n`: n times."""

FOLLOW_UPS: tuple[tuple[str, str, str], ...] = (
    ("Thanks. Please add a line to the changelog.", "read edit commit", "The changelog has a line for it."),
    ("Can you run everything once more?", "test build", "Everything is green."),
    ("Good. Push it and open a pull request.", "ship?", "The pull request is open."),
    ("Clean up the leftovers, please.", "trash? lint", "The workspace is clean."),
    ("What else calls this?", "search*2 read", "Two other places call it, and both are covered."),
    ("Is there documentation for this?", "research read", "Yes: I put the link in the comment."),
    ("Please also cover the empty case.", "read edit test! edit test commit", "The empty case has its own test now."),
)

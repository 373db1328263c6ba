"""Programs judged by their sub-command. It is long because it is one table.

The table reads: a line of names, with `bare` (the station of the program alone, shell if not told), `other` (that of
a sub-command not listed, unknown if not told) and `valued` (options before the sub-command that take a value), and
under it lines of a station and its sub-commands, one to three words each; `a/b c/d` stands for each of the first with
each of the second. A line that begins with a bar goes on with the names above.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from game.orders.stations import Station


@dataclass(frozen=True, slots=True)
class Family:
    """A program with sub-commands.

    `subs` maps a sub-command (one to three words) to its station; `valued` are the options before the sub-command that
    take a value; `default` is the station of the bare program, `other` of a sub-command that is not listed.
    """

    subs: dict[str, Station]
    valued: frozenset[str]
    default: Station
    other: Station | None


_TABLE = """
npm-check-updates ncu | bare research | other research
    edit     -u, --upgrade
cap | bare ship | other ship
    build    sync, copy, update, build
    shell    run, open, ls, doctor, serve
    edit     init, add
alembic | other shell
    edit     revision, init, merge, edit
    read     current, history, heads, branches, show
    lint     check
convex
    ship     deploy
    build    codegen
    shell    dev, run, env, dashboard
    read     logs, data
    edit     init
ty
    lint     check
    shell    server, version
opa
    test     test, bench
    lint     check, fmt
    build    build
    shell    eval, run, exec
promptfoo
    test     eval, redteam
    lint     validate
    shell    view, init
gio
    trash    trash, remove
    edit     copy, move, rename, save, mkdir
    read     cat, info, list, tree
    shell    open, mount
raco
    build    make, exe, setup, doc
    test     test
    install  pkg install, pkg update
    lint     fmt, review
puppeteer
    install  browsers install
    read     browsers list
nginx | other shell
    lint     -t, -T
elm
    build    make
    install  install
    lint     diff, bump
    ship     publish
    edit     init
crystal
    build    build, docs
    test     spec
    lint     tool, tool format
    edit     init
    shell    run, eval, play
nimble
    build    build, c, doc, compile
    test     test
    install  install, develop, refresh, sync, lock, setup
    lint     check
    ship     publish
    edit     init
    shell    run
    read     list, dump, deps
    research search
nim | bare shell | other build
    lint     check
    shell    r, e, secret
v odin | bare shell | other build
    test     test
    lint     fmt, vet, check
    install  install, update, up, upgrade
    shell    run, repl, watch, crun
    edit     new, init
shards | bare install
    install  install, update, lock, prune
    build    build
    lint     check
    edit     init
    read     list
npm pnpm yarn yarnpkg cnpm bun
| valued --cache --config --cwd --dir --filter --loglevel --prefix --registry --userconfig --workspace -C -F -c -w
    install  install, i, ci, add, remove, rm, uninstall, un, update, up, upgrade, dedupe, link, unlink, rebuild
    install  import, fetch, prune, install-test-deps, clean-install, init-deps, approve-builds, audit fix, create
    install  patch, global add, global remove, global, self-update, env use, runtime, cache add, set version
    install  plugin import, policies set-version, upgrade-interactive, setup
    test     t, tst, test, install-test, it, cit, install-ci-test
    ship     publish, deprecate, unpublish, dist-tag, owner, access, team, npm publish, npm tag
    commit   version, changeset version
    build    pack, build, bundle, docs build, deploy-bundle
    lint     audit, lint, licenses, dedupe --check, constraints
    read     ls, list, ll, la, why, explain, config get, config list, pkg get, root, bin, pm ls, pm cache, query
    read     constraints query, workspaces list, workspaces info, licenses list
    research view, info, show, v, search, outdated, docs, repo, home, bugs, fund, ping, npm info, whoami, diff, stars
    shell    start, stop, restart, dev, serve, config, config set, set, get, login, logout, adduser, token
    shell    completion, cache, env, node, doctor, help, help-search, store, server, preview, watch, hook, profile
    shell    org
    trash    cache clean, cache rm, store prune, pm cache rm
    edit     init, pkg set, pkg delete, patch-commit
deno
    install  install, add, remove, cache, uninstall, outdated --update, upgrade, vendor
    build    compile, bundle, doc, types
    test     test, bench, coverage
    lint     lint, fmt, check
    ship     publish, deploy
    read     info, outdated
    edit     init
    trash    clean
    shell    run, eval, repl, serve, jupyter
pip | valued --cache-dir --log --proxy --python
    install  install, uninstall, download, sync, compile
    build    wheel
    read     list, freeze, show, inspect, tree
    lint     check
    research search, index, index versions
    trash    cache purge, cache remove
    shell    config, cache, debug, help, hash, completion
uv poetry pdm rye pipenv pipx pixi hatch flit | valued --config --directory --project -C -p
    install  install, add, remove, update, lock, sync, upgrade, self update, self, plugin, env use, python install
    install  venv, init-env, env create, tool install, tool upgrade, tool uninstall, tool update, import, use, fetch
    install  python pin, uninstall, install-all, inject, ensurepath, upgrade-all, reinstall, uninject
    install  source add
    build    build, export, compile
    ship     publish
    lint     check, lint, format, fmt, audit
    test     test
    edit     init, new, version
    read     show, list, tree, env list, env info, env show, graph, tool list, python list, info, dep show, status
    research search, outdated, python find
    trash    cache clean, cache purge, cache clear, cache prune, clean, env prune, env remove, clear
    shell    shell, config, python, env, cache, help, about, activate, tool, self show, completions, verify
maturin
    build    build, sdist, generate-ci
    install  develop, dev
    ship     publish, upload
    edit     new, init
conda
    install  install, create, update, remove, upgrade, uninstall, env create, env update, config --add
    install  init, clone
    read     list, info, env list, env export, compare, config --show
    research search
    shell    activate, deactivate, config, run, shell, package
    trash    clean, env remove
    build    build, pack
gem
    install  install, uninstall, update, cleanup, pristine
    build    build
    ship     push, yank, owner
    read     list, info, contents, which, environment, specification, dependency
    research search, outdated, query, fetch
    shell    env, help, sources, signin, server
bundle | bare install
    install  install, update, add, remove, lock, package, cache, config, inject, pristine, binstubs
    read     show, list, info, outdated, platform, viz, config get, config list
    lint     check, audit, doctor, bundle-audit
    edit     init, gem
    shell    console, open, help, env
    trash    clean
composer | valued --working-dir -d
    install  install, require, update, remove, create-project, global require, global update, i, u, r, upgrade
    install  reinstall, bump, self-update
    build    dump-autoload, dumpautoload, archive
    lint     validate, audit, check-platform-reqs, diagnose, normalize
    read     show, depends, why, prohibits, why-not, licenses, status, info, suggests, fund
    research search, outdated, browse, home
    edit     init, config
    trash    clear-cache, clearcache, cc
cargo | valued --color --config --manifest-path --target-dir -C -Z
    build    build, b, check, c, doc, d, rustdoc, package, zigbuild, ndk, cross, expand, xbuild, component
    build    build-sbf, bloat, asm, leptos build, tauri build, dist build, dist, wasi, rustc, auditable build, apk
    build    lambda build, espflash, binutils, size
    test     test, t, nextest, nextest run, bench, miri, miri test, llvm-cov, tarpaulin, mutants, fuzz, insta
    test     insta test, criterion, careful, hack test, insta review, test-sbf, codspeed, careful test
    edit     insta accept, new, init, set-version, generate
    lint     clippy, fmt, fix, audit, deny, udeps, machete, semver-checks, outdated-check, spellcheck, sort, geiger
    lint     vet, shear, hakari, msrv, clippy-driver, hack check, hack clippy, deadlinks
    install  install, add, remove, rm, update, fetch, vendor, generate-lockfile, binstall, uninstall, upgrade
    install  install-update
    ship     publish, yank, owner, release, workspaces publish, smart-release, lambda deploy, shuttle deploy
    ship     release-plz
    read     tree, metadata, locate-project, pkgid, nextest list, verify-project, read-manifest, license, about
    read     modules, outdated, nextest show-config, llvm-cov report
    research search, info, crev
    trash    clean, sweep, cache
    shell    run, r, login, logout, watch, sqlx, xtask, make, flamegraph, tauri, tauri dev, leptos, leptos watch
    shell    shuttle, help, version, instruments, embed, espflash flash, profiler, samply, lambda, leptos serve
rustup
    install  install, update, target add, component add, toolchain install, component remove, target remove
    install  toolchain uninstall, self update, toolchain link
    read     show, toolchain list, target list, component list, which, check
    research doc
    shell    default, override, override set, run, completions, set
go | valued -C
    build    build, generate, list -export, tool compile, tool link, tool asm
    test     test, tool cover, tool test2json
    lint     vet, fmt, fix, tool vet, mod verify, tool fix
    install  get, install, mod tidy, mod download, mod vendor, work sync
    read     list, mod graph, mod why, version -m, tool nm, tool objdump, tool buildid, tool addr2line
    research doc
    edit     mod init, mod edit, work init, work use, work edit
    trash    clean
    shell    run, env, version, tool, tool pprof, tool trace, help, bug, telemetry
dotnet
    build    build, publish, pack, msbuild, build-server, aspnet-codegenerator, fake build
    test     test, vstest, stryker, coverage, reportgenerator, dotcover
    lint     format, csharpier, jb, dotnet-format, format-check
    install  restore, add, add package, add reference, remove, remove package, remove reference, tool install
    install  tool restore, tool update, tool uninstall, workload, workload install, workload restore, new install
    install  package add, package remove, paket, paket install, nuget add, reference add
    ship     nuget push, nuget delete, lambda deploy-function, deploy
    read     list, sln list, tool list, workload list, nuget list, package list, solution list, nuget why
    read     list package, reference list, --list-sdks, --list-runtimes
    research package search, tool search, new search, outdated
    edit     new, sln, sln add, sln remove, ef migrations add, ef migrations remove, solution add, sln migrate
    trash    clean, nuget locals
    shell    run, watch, ef, ef database, ef database update, dev-certs, user-secrets, fsi, script, exec, help, sdk
    shell    interactive, trace, counters, dump, ef migrations list, store
nuget
    install  install, restore, update, add, sources
    build    pack
    ship     push, delete
    read     list, locals
    research search, verify
swift
    build    build, package plugin, package generate-documentation
    test     test
    lint     format, package lint, lint
    install  package resolve, package update, package add-dependency, sdk install
    edit     package init, package add-target
    read     package describe, package show-dependencies, package dump-package
    trash    package clean, package reset, package purge-cache
    shell    run, repl, package
mix
    build    compile, release, docs, escript.build, assets.build, assets.deploy, phx.digest, deps.compile
    build    gettext.extract, hex.build
    test     test, coveralls, test.watch, espec, test.interactive
    lint     format, credo, dialyzer, xref, sobelow, deps.audit, hex.audit, doctor, quality
    install  deps.get, deps.update, local.hex, local.rebar, archive.install, deps.unlock, assets.setup, setup
    install  escript.install, igniter.install
    ship     hex.publish, hex.owner, hex.organization
    read     deps, deps.tree, phx.routes, help, app.tree
    research hex.info, hex.search, hex.outdated, hex.docs
    edit     new, phx.new, phx.gen, phx.gen.html, phx.gen.schema, phx.gen.context, phx.gen.live, phx.gen.json
    edit     ecto.gen.migration, phx.gen.auth
    trash    clean, deps.clean
    shell    run, phx.server, ecto.migrate, ecto.create, ecto.setup, ecto.reset, ecto.rollback, ecto.drop, ecto.dump
    shell    ecto.load
rebar3
    build    compile, release, tar, escriptize, edoc, as
    test     eunit, ct, proper, cover
    lint     dialyzer, xref, fmt, lint, hank
    install  get-deps, upgrade, deps, update
    ship     hex publish, hex
    read     tree
    edit     new
    trash    clean
    shell    shell
gleam
    build    build, docs, export, docs build
    test     test
    lint     format, check, fix
    install  add, remove, deps, update
    ship     publish, hex
    edit     new
    trash    clean
flutter
    build    build, gen-l10n, assemble, precache
    test     test, drive, driver
    lint     analyze, format
    install  pub get, pub add, pub upgrade, pub remove, upgrade, pub global activate, downgrade
    install  pub outdated --upgrade
    ship     pub publish
    read     devices, doctor, emulators, logs, pub deps, channel
    research pub outdated
    edit     create
    trash    clean
    shell    run, attach, config, install, pub run, pub, screenshot
dart
    build    compile, doc, run build_runner build, pub run build_runner build
    test     test, pub run test, run test
    lint     analyze, format, fix
    install  pub get, pub add, pub upgrade, pub remove, pub global activate
    ship     pub publish
    research pub outdated
    read     pub deps, info
    edit     create
zig
    build    build, build-exe, build-lib, build-obj, cc, c++, ar, translate-c, build install
    test     test, build test
    lint     fmt, ast-check
    install  fetch
    edit     init, init-exe, init-lib
    shell    run, build run, env, version, targets
dune
    build    build, install, subst
    test     test, runtest, build @runtest, build @test
    lint     fmt, build @fmt, build @check
    install  pkg lock
    trash    clean
    edit     init, promote
    shell    exec, utop
    read     describe
stack
    build    build, haddock, sdist
    test     test, bench, build --test
    install  install, setup, update, upgrade
    ship     upload
    trash    clean, purge
    edit     new, init
    shell    run, exec, ghci, repl, script, runghc
    read     ls, list-dependencies, path, query
    lint     lint
cabal
    build    build, v2-build, new-build, haddock, sdist, configure
    test     test, v2-test, bench
    install  install, update, freeze, fetch, get
    ship     upload
    trash    clean
    edit     init
    shell    run, repl, exec
    read     list, info, list-bin
    lint     check, format, outdated
lein
    build    compile, uberjar, jar, cljsbuild, javac, pom, do
    test     test, midje, eftest, kaocha, with-profile test, cloverage
    lint     check, eastwood, kibit, cljfmt, bikeshed, clj-kondo
    install  deps, install, upgrade
    ship     deploy, release
    trash    clean
    edit     new
    shell    run, repl, trampoline
    read     classpath
    research ancient, search
scala-cli
    build    compile, package, doc
    test     test
    lint     fmt, fix
    ship     publish
    trash    clean
    shell    run, repl
mill
    build    compile, assembly, jar
    test     test
    lint     reformat
    trash    clean
    read     resolve, inspect, show
cmake xcodebuild | bare build | other build
meson | bare build
    build    setup, compile, configure, dist
    test     test
    install  install, wrap, subprojects
    lint     format, fmt
    read     introspect
    edit     init, rewrite
    shell    devenv
bazel | valued --bazelrc --output_base --output_user_root
    build    build, mobile-install, print_action, dump, aquery-build
    test     test, coverage
    read     info, query-info, mod graph, version, help
    search   query, cquery, aquery
    install  fetch, sync, mod, vendor, mod deps, mod tidy
    trash    clean, shutdown --clean
    shell    run, shutdown, analyze-profile, canonicalize-flags
fastlane
    build    build, gym, build_app, ios build, android build, snapshot, screenshots
    test     test, scan, run_tests, tests, ios test, android test, ios tests
    lint     lint, swiftlint, ios lint
    ship     deploy, deliver, pilot, supply, beta, release, ios beta, android beta, ios release, android release
    ship     upload_to_testflight, android deploy, ios deploy
    install  match, sync_code_signing, install_plugins, update_fastlane, ios certs
    edit     init
    read     lanes, list
pod
    install  install, update, repo, repo update, setup, deintegrate
    ship     trunk push, repo push
    lint     lib lint, spec lint
    research search, outdated
    edit     init, spec create
    trash    cache clean
    read     list, env
apt apt-get aptitude yum dnf zypper apk pacman yay paru snap flatpak port scoop choco winget pkg | bare install
| other install | valued --option --root -c -o -t
    read     list, show, info, depends, rdepends, policy, repolist, history, provides, -Q, -Qi, -Ql, -Qs, -Qe, query
    research search, madison, changelog, -Ss, -Si
    trash    clean, autoclean, cleanup, -Scc
brew
    install  install, upgrade, uninstall, tap, untap, update, reinstall, bundle, link, unlink, remove, rm, pin
    install  unpin, fetch, cask
    read     list, ls, deps, uses, leaves, outdated, config, --prefix, --cellar, bundle list, bundle check
    read     services list
    research search, info, home, desc, cat, log
    trash    cleanup, autoremove
    shell    services, doctor, services start, services stop, services restart, shellenv, analytics
    lint     audit, style
    edit     create, edit
    test     test
nix
    build    build, bundle, log-build
    test     flake check
    lint     fmt
    install  profile install, profile add, flake update, flake lock, profile upgrade, profile remove, env shell
    install  channel, profile
    read     flake show, flake metadata, show-derivation, path-info, derivation show, log, why-depends, eval
    read     profile list
    research search
    shell    develop, shell, run, repl, store
    trash    store gc, collect-garbage, store delete
    edit     flake init, flake new
nix-env | bare install | other install
    read     -q, --query, -qa
asdf
    install  install, plugin, plugin add, uninstall, update, reshim, plugin update
    read     list, current, which, where, plugin list
    research latest, list all, list-all
    shell    global, local, shell, set
mise
    install  install, i, use, upgrade, uninstall, plugins install, up, sync, plugins
    read     ls, list, current, which, where, env, config
    research ls-remote, latest, outdated, search, registry
    shell    activate, trust, set, x, shell, doctor
    lint     fmt
    trash    prune, cache clear
pyenv
    install  install, uninstall, virtualenv, update, rehash
    read     versions, version, which, root, prefix
    shell    global, local, shell, init
rbenv
    install  install, uninstall, rehash
    read     versions, version, which, root
    shell    global, local, shell, init
nvm
    install  install, uninstall, reinstall-packages
    read     ls, list, current, which, version
    research ls-remote, version-remote
    shell    use, alias, run, exec, deactivate, cache, unalias
fnm
    install  install, uninstall
    read     ls, list, current
    research ls-remote, list-remote
    shell    use, env, default, alias, exec
volta
    install  install, uninstall, pin, fetch, setup
    read     list, ls, which
    shell    run, completions
sdk
    install  install, uninstall, update, selfupdate, upgrade
    read     current, list
    shell    use, default, env, flush
corepack
    install  enable, disable, prepare, install, use, up, pack
playwright | bare test | other test
    install  install, install-deps, uninstall
    test     test, merge-reports
    read     show-report, show-trace
    shell    codegen, open, screenshot, pdf, run-server, cr, ff, wk
cypress | bare test | other test
    install  install
    shell    cache, info, version
    lint     verify
pre-commit | bare lint | other lint
    install  install, install-hooks, autoupdate, uninstall, init-templatedir
    trash    clean, gc
prek | bare lint | other lint
    install  install, install-hooks, autoupdate, auto-update, uninstall
lefthook | bare lint | other lint
    install  install, uninstall, add
husky | bare install | other install
patch-package | bare edit | other edit
ruff | bare lint | other lint
    trash    clean
    research rule, linter, config
    shell    version, server
biome | bare lint | other lint
    edit     migrate, init
    shell    start, stop, version
    research explain, rage
trunk | valued --config
    build    build
    lint     check, fmt
    shell    serve, watch, login
    install  install, upgrade
buf
    build    build, generate
    lint     lint, breaking, format
    ship     push
    install  dep update, mod update
    shell    curl, beta
    edit     mod init, config init
next
    build    build, export
    lint     lint, typegen
    shell    dev, start, info, telemetry
nuxt
    build    build, generate, prepare, analyze
    lint     typecheck
    shell    dev, start, preview, info
    install  upgrade, module add
    edit     init, add
    trash    cleanup
nuxi
    build    build, generate, prepare, analyze
    lint     typecheck
    shell    dev, start, preview
    install  upgrade, module add
    edit     init, add
    trash    cleanup
vite
    build    build, optimize
    shell    dev, serve, preview
vitepress
    build    build
    shell    dev, serve, preview
    edit     init
vuepress
    build    build
    shell    dev, serve
docusaurus
    build    build
    shell    start, serve
    ship     deploy
    trash    clear
gatsby
    build    build
    shell    develop, serve, info
    trash    clean
    edit     new
astro
    build    build, sync
    lint     check
    shell    dev, preview, info
    install  add, upgrade
remix
    build    build, vite:build
    shell    dev, serve, vite:dev
    edit     init
react-router
    build    build, typegen
    shell    dev, serve, start
    read     routes
svelte-kit
    build    build, sync, package
    shell    dev, preview
vue-cli-service
    build    build
    lint     lint
    test     test:unit, test:e2e, test
    shell    serve, inspect
react-scripts
    build    build
    test     test
    shell    start
    edit     eject
craco
    build    build
    test     test
    shell    start
ng
    build    build, b, extract-i18n, xi18n
    test     test, t, e2e, e, e2e-test
    lint     lint
    shell    serve, s, dev, start, analytics, run, cache, version, config
    edit     generate, g, new, n
    install  add, update
    ship     deploy
    research doc
nest
    build    build
    shell    start, info
    edit     generate, g, new, n
    install  add
expo
    build    export, prebuild, run:android --variant release, export:web
    test     test
    lint     lint, doctor, install --check
    shell    start, run:ios, run:android, login, config
    install  install
    ship     publish, upload
eas eas-cli
    build    build
    ship     submit, update, deploy
    read     build:list, build:view, whoami, update:list
    shell    login, init, env, credentials, device
react-native
    build    bundle, build-android, build-ios
    shell    start, run-ios, run-android, log-ios, log-android, info
    lint     doctor
    install  upgrade
    edit     init
storybook
    build    build
    shell    dev
    install  upgrade, add, init
tauri
    build    build, bundle, icon, android build, ios build
    shell    dev, info, android dev, ios dev
    edit     init, add
    install  migrate
electron-forge
    build    make, package
    ship     publish
    shell    start
    edit     init, import
wasm-pack
    build    build, pack
    test     test
    ship     publish
    edit     new
hugo | bare build | other build
    shell    server, serve, version, env
    edit     new
    ship     deploy
    install  mod
    read     list, config
mkdocs
    build    build
    shell    serve
    ship     gh-deploy
    edit     new
mdbook
    build    build
    test     test
    shell    serve, watch
    edit     init
    trash    clean
zola
    build    build
    lint     check
    shell    serve
    edit     init
jekyll | bare build
    build    build, b
    shell    serve, s
    edit     new
    lint     doctor
    trash    clean
typst
    build    compile, c
    shell    watch, w
    read     query, fonts
    edit     init
    lint     fmt
quarto
    build    render
    shell    preview
    ship     publish
    install  add, install
    edit     create
changeset | bare edit | other edit
    edit     add, init, pre
    commit   version, tag
    ship     publish
    read     status
changesets | bare edit | other edit
    commit   version, tag
    ship     publish
    read     status
prisma
    build    generate
    lint     format, validate
    read     migrate status
    shell    migrate, migrate dev, migrate deploy, migrate reset, db push, db pull, db seed, studio, db
    edit     init
drizzle-kit
    build    generate
    shell    push, migrate, studio, pull, introspect, up
    lint     check
    trash    drop
supabase
    build    gen types, gen
    ship     db push, functions deploy, deploy, secrets set, link
    shell    start, stop, login, db, db reset, functions serve, functions, init, migration up
    read     status, migration list, projects list, functions list, inspect
    edit     migration new, functions new, db diff
    test     test, db test, test db
    lint     db lint
goreleaser | bare ship
    build    build
    ship     release
    lint     check, healthcheck
    edit     init
    read     changelog
ko
    build    build, resolve
    ship     apply, create
    trash    delete
    shell    login, run
skaffold
    build    build, render
    ship     deploy, run, apply
    test     test, verify
    shell    dev, debug
    trash    delete
    edit     init
    lint     diagnose
tilt
    shell    up, down, trigger, args
    test     ci
    read     get, logs, describe, doctor
buildah
    build    bud, build, commit, from
    ship     push
    install  pull
    read     images, containers, inspect
    trash    rm, rmi, prune
skopeo
    ship     copy, sync
    research inspect, list-tags
    trash    delete
crane
    ship     push, copy, cp, tag, append, mutate
    install  pull, export
    research ls, manifest, digest, config, catalog
    trash    delete
oras
    ship     push, copy, cp, tag, attach
    install  pull
    research discover, manifest fetch, repo ls
trivy | bare lint | other lint
cosign
    ship     sign, attest, upload
    lint     verify, verify-attestation
    shell    generate-key-pair
packer
    build    build
    lint     validate, fmt
    install  init, plugins
    read     inspect
vagrant
    shell    up, halt, ssh, reload, provision, suspend, resume, snapshot
    trash    destroy
    install  box add, plugin install, box update
    read     status, global-status, box list
    edit     init
    build    package
docker podman nerdctl | valued --config --connection --context --host --log-level --namespace -H -c -l
    build    build, buildx build, buildx bake, image build, builder build, save, export, commit, image save, bake
    build    buildx b
    ship     push, image push, manifest push, stack deploy, service update, service create, stack up, app push
    ship     trust sign
    install  pull, image pull, load, import, image load, image import, plugin install, model pull
    read     ps, images, logs, inspect, stats, top, port, history, diff, events, info, ls, config, volumes
    read     container/image/volume/network/context/builder/buildx/system/service/stack ls/list/ps/inspect/logs/history
    read     container/image/volume/network/context/builder/buildx/system/service/stack df/services/du/stats
    read     container/image/volume/network/context/builder/buildx/system/service/stack imagetools inspect
    read     node ls, manifest inspect
    shell    buildx inspect, run, exec, start, stop, restart, kill, pause, unpause, create, attach, wait, cp, tag
    shell    login, logout, rename, update, version, network create, volume create, network connect, context use
    shell    buildx create, buildx use, swarm init, container run, container exec, container start, container stop
    shell    container restart, container kill, machine, desktop, init
    research search, hub
    lint     scout, scan, build --check
    trash    rm, rmi, image rm, image remove, container rm, volume rm, network rm, system prune, image prune
    trash    volume prune, container prune, network prune, builder prune, buildx prune, buildx rm, stack rm
    trash    service rm, context rm, volume remove
docker-compose podman-compose
| valued --ansi --env-file --file --parallel --profile --progress --project-directory --project-name -f -p
    build    build
    ship     push, publish
    install  pull
    read     ps, images, logs, inspect, stats, top, port, history, diff, events, info, ls, config, volumes
    read     container/image/volume/network/context/builder/buildx/system/service/stack ls/list/ps/inspect/logs/history
    read     container/image/volume/network/context/builder/buildx/system/service/stack df/services/du/stats
    read     container/image/volume/network/context/builder/buildx/system/service/stack imagetools inspect
    read     node ls, manifest inspect
    shell    version
    shell    up, down, start, stop, restart, kill, pause, unpause, create, run, exec, attach, watch, wait, cp, scale
    shell    convert
    trash    rm
kubectl oc k microk8s | other shell
| valued --as --cluster --context --kubeconfig --namespace --request-timeout --selector --server --token --user -l
| valued -n -s
    ship     apply, create, replace, patch, edit, set, scale, autoscale, expose, annotate, label, taint, cordon
    ship     uncordon, drain, run, rollout restart, rollout undo, rollout pause, rollout resume, new-app
    ship     start-build, apply-manifests, certificate approve
    install  krew install, krew update, krew upgrade
    read     get, describe, logs, log, top, rollout status, rollout history, diff, cluster-info, api-resources
    read     api-versions, version, config view, config get-contexts, config current-context, events, wait
    read     auth can-i, auth whoami, status, projects
    research explain
    build    kustomize
    trash    delete
    shell    exec, port-forward, proxy, attach, cp, debug, config, config use-context, config set-context
    shell    completion, rsh, login
kustomize
    build    build
    edit     edit, create
    read     cfg, version
    lint     cfg fmt
helm | valued --kube-context --kubeconfig --namespace -n
    ship     install, upgrade, rollback, push
    trash    uninstall, delete, repo remove
    build    template, package
    lint     lint, verify
    test     test
    install  repo add, repo update, dependency, dependency update, dependency build, dep update, dep build, dep
    install  pull, fetch, plugin install, plugin update
    read     list, ls, status, get, history, diff, repo list, env, dependency list, plugin list, dep list
    research show, search, inspect
    edit     create
helmfile
    ship     apply, sync, deploy
    build    template, build
    lint     lint
    test     test
    read     list, diff, status
    trash    destroy, delete
    install  deps, repos, fetch, init
kind
    shell    create, load, create cluster, load docker-image, export
    trash    delete, delete cluster
    read     get
minikube
    shell    start, stop, tunnel, service, ssh, addons, kubectl, dashboard, image load
    trash    delete
    read     status, logs, ip, profile list
    build    image build
k3d
    shell    cluster create, cluster start, cluster stop, image import
    trash    cluster delete
    read     cluster list, node list
terraform tofu terragrunt tf cdktf
    ship     apply, run-all apply, import, taint, untaint, state push, login, workspace delete, refresh
    ship     run --all apply
    trash    destroy, run-all destroy, state rm, force-unlock
    build    plan, run-all plan, stack generate, synth
    install  init, get, providers lock, run-all init
    lint     validate, fmt, hclfmt, run-all validate, hcl fmt
    test     test
    read     show, output, state list, state show, state pull, graph, providers, workspace list, workspace show
    read     modules
    shell    console, workspace select, workspace new, version, metadata, help
    edit     state mv
pulumi | valued --cwd --stack -C -s
    ship     up, update, import, refresh, stack import
    build    preview, pre, package
    trash    destroy, down, stack rm, cancel
    edit     new
    install  install, plugin install
    read     stack, stack ls, stack output, config get, logs, stack export, whoami
    shell    config, login, logout, stack select, stack init, console
cdk | valued --app --context --profile -a -c
    ship     deploy, bootstrap, import
    build    synth, synthesize
    read     diff, ls, list, metadata
    trash    destroy
    edit     init
    research docs, doctor
    shell    watch, context
sam
    build    build, package
    ship     deploy, sync, publish
    lint     validate
    shell    local, local invoke, local start-api
    read     logs, list, traces
    trash    delete
    edit     init
serverless
    ship     deploy, deploy function
    build    package
    trash    remove
    read     logs, info, metrics, print
    shell    offline, invoke, invoke local, login, dev
    edit     create
    install  plugin install
sls
    ship     deploy
    build    package
    trash    remove
    read     logs, info, print
    shell    offline, invoke, dev
    edit     create
sst
    ship     deploy
    build    build, diff
    trash    remove
    shell    dev, shell, secret
    install  install, add
    edit     init
argocd | other research
    ship     app sync, app create, app set, app rollback, app patch, cluster add, repo add
    trash    app delete
    read     app get, app list, app diff, app logs, app history, app wait
    shell    login, context
flux
    ship     reconcile, bootstrap, create, resume, suspend, push
    read     get, logs, check, events, tree, diff, stats
    trash    delete, uninstall
    install  install
gh glab | other research | valued --hostname --repo -R
    ship     pr create, pr new, pr edit, pr update, pr close, pr reopen, pr merge, pr ready, pr review, pr comment
    ship     pr note, pr upload, pr transfer, pr pin, pr unpin, pr lock, pr unlock, pr rename, pr archive, pr sync
    ship     pr run, pr enable, pr disable, pr set, pr develop, pr approve, pr remove, pr rebase, pr revoke, pr fork
    ship     pr item-add, pr item-edit, pr delete-asset, pr update-branch, mr create, mr new, mr edit, mr update
    ship     mr close, mr reopen, mr merge, mr ready, mr review, mr comment, mr note, mr upload, mr transfer, mr pin
    ship     mr unpin, mr lock, mr unlock, mr rename, mr archive, mr sync, mr run, mr enable, mr disable, mr set
    ship     mr develop, mr approve, mr remove, mr rebase, mr revoke, mr fork, mr item-add, mr item-edit
    ship     mr delete-asset, mr update-branch, issue create, issue new, issue edit, issue update, issue close
    ship     issue reopen, issue merge, issue ready, issue review, issue comment, issue note, issue upload
    ship     issue transfer, issue pin, issue unpin, issue lock, issue unlock, issue rename, issue archive, issue sync
    ship     issue run, issue enable, issue disable, issue set, issue develop, issue approve, issue remove
    ship     issue rebase, issue revoke, issue fork, issue item-add, issue item-edit, issue delete-asset
    ship     issue update-branch, release create, release new, release edit, release update, release close
    ship     release reopen, release merge, release ready, release review, release comment, release note
    ship     release upload, release transfer, release pin, release unpin, release lock, release unlock
    ship     release rename, release archive, release sync, release run, release enable, release disable, release set
    ship     release develop, release approve, release remove, release rebase, release revoke, release fork
    ship     release item-add, release item-edit, release update-branch, repo create, repo new, repo edit, repo update
    ship     repo close, repo reopen, repo merge, repo ready, repo review, repo comment, repo note, repo upload
    ship     repo transfer, repo pin, repo unpin, repo lock, repo unlock, repo rename, repo archive, repo sync
    ship     repo run, repo enable, repo disable, repo set, repo develop, repo approve, repo remove, repo rebase
    ship     repo revoke, repo fork, repo item-add, repo item-edit, repo delete-asset, repo update-branch, gist create
    ship     gist new, gist edit, gist update, gist close, gist reopen, gist merge, gist ready, gist review
    ship     gist comment, gist note, gist upload, gist transfer, gist pin, gist unpin, gist lock, gist unlock
    ship     gist rename, gist archive, gist sync, gist run, gist enable, gist disable, gist set, gist develop
    ship     gist approve, gist remove, gist rebase, gist revoke, gist fork, gist item-add, gist item-edit
    ship     gist delete-asset, gist update-branch, label create, label new, label edit, label update, label close
    ship     label reopen, label merge, label ready, label review, label comment, label note, label upload
    ship     label transfer, label pin, label unpin, label lock, label unlock, label rename, label archive, label sync
    ship     label run, label enable, label disable, label set, label develop, label approve, label remove
    ship     label rebase, label revoke, label fork, label item-add, label item-edit, label delete-asset
    ship     label update-branch, project create, project new, project edit, project update, project close
    ship     project reopen, project merge, project ready, project review, project comment, project note
    ship     project upload, project transfer, project pin, project unpin, project lock, project unlock
    ship     project rename, project archive, project sync, project run, project enable, project disable, project set
    ship     project develop, project approve, project remove, project rebase, project revoke, project fork
    ship     project item-add, project item-edit, project delete-asset, project update-branch, secret create
    ship     secret new, secret edit, secret update, secret close, secret reopen, secret merge, secret ready
    ship     secret review, secret comment, secret note, secret upload, secret transfer, secret pin, secret unpin
    ship     secret lock, secret unlock, secret rename, secret archive, secret sync, secret run, secret enable
    ship     secret disable, secret set, secret develop, secret approve, secret remove, secret rebase, secret revoke
    ship     secret fork, secret item-add, secret item-edit, secret delete-asset, secret update-branch
    ship     variable create, variable new, variable edit, variable update, variable close, variable reopen
    ship     variable merge, variable ready, variable review, variable comment, variable note, variable upload
    ship     variable transfer, variable pin, variable unpin, variable lock, variable unlock, variable rename
    ship     variable archive, variable sync, variable run, variable enable, variable disable, variable set
    ship     variable develop, variable approve, variable remove, variable rebase, variable revoke, variable fork
    ship     variable item-add, variable item-edit, variable delete-asset, variable update-branch, workflow create
    ship     workflow new, workflow edit, workflow update, workflow close, workflow reopen, workflow merge
    ship     workflow ready, workflow review, workflow comment, workflow note, workflow upload, workflow delete
    ship     workflow transfer, workflow pin, workflow unpin, workflow lock, workflow unlock, workflow rename
    ship     workflow archive, workflow sync, workflow run, workflow enable, workflow disable, workflow set
    ship     workflow develop, workflow approve, workflow remove, workflow rebase, workflow revoke, workflow fork
    ship     workflow item-add, workflow item-edit, workflow delete-asset, workflow update-branch, run rerun
    ship     run cancel, deploy, codespace create, ci run, ci trigger, ci retry, ssh-key add, gpg-key add
    ship     ruleset create, pr revert
    trash    mr delete, issue delete, release delete, release delete-asset, repo delete, gist delete, label delete
    trash    project delete, secret delete, variable delete, run delete, cache delete, codespace delete
    trash    ssh-key delete, gpg-key delete
    commit   pr checkout, co, mr checkout, repo fork --clone
    install  repo clone, extension install, extension upgrade, ext install, extension remove
    lint     ci lint, attestation verify
    shell    auth, auth login, auth status, config, alias, repo set-default, codespace ssh, codespace code
    shell    extension list, version, codespace stop, extension exec, help, completion, auth token, config set
    shell    config get, auth setup-git
hub | other research
    ship     pull-request, release create, push, issue create, create, fork
    research pr list, issue, ci-status, browse, release
    commit   pr checkout, merge
    install  clone
dbt
    build    run, build, compile, seed, snapshot, docs generate
    test     test, source freshness
    lint     parse, debug
    install  deps
    read     ls, list, show
    shell    docs serve
    trash    clean
    edit     init
sqlmesh
    build    plan, run, render
    test     test, audit
    lint     format, lint
dvc
    install  pull, fetch, get, import
    ship     push
    commit   add, commit, checkout
    build    repro, exp run
    read     status, diff, dag, list, metrics, params, exp show
    edit     init, stage add
    trash    gc, remove
ollama
    install  pull
    ship     push
    build    create
    read     list, ls, ps, show
    trash    rm
    shell    run, serve, stop
    edit     cp
huggingface-cli
    install  download
    ship     upload, repo create
    read     scan-cache, whoami, cache
    shell    login, logout, env
    trash    delete-cache
hf
    install  download
    ship     upload, repo create
    read     cache, auth whoami
    shell    auth, env
ansible-galaxy
    install  install, collection install, role install, collection download
    edit     init, role init, collection init
    build    collection build
    ship     collection publish, import
    read     list, role list, collection list
    research search, info
ansible-vault
    edit     edit, encrypt, create, decrypt, rekey
    read     view
conan
    install  install, download, profile detect, remote add
    build    build, create, export, export-pkg
    ship     upload
    research search
    read     list, graph, inspect, profile list
    trash    remove, cache clean
    edit     new
    test     test
vcpkg
    install  install, update, upgrade, remove, integrate, x-update-baseline
    research search
    read     list
    edit     new, add port
    lint     format-manifest
    build    export
opam
    install  install, update, upgrade, remove, pin, switch create, init, reinstall
    read     list, switch list, show, var, env, config
    research search, info
    shell    exec, switch, switch set
    lint     lint
    ship     publish
luarocks
    install  install, remove, build, init
    build    make, pack
    ship     upload
    lint     lint
    test     test
    read     list, show
    research search
forge
    build    build, b, compile, doc, flatten, bind
    test     test, t, coverage, snapshot
    lint     fmt, lint
    install  install, update, remove
    ship     create, script --broadcast, verify-contract
    trash    clean
    edit     init
    shell    script
    read     inspect, tree, config
hardhat
    build    compile
    test     test, coverage
    lint     check, lint
    ship     deploy, verify, ignition deploy, ignition
    shell    run, node, console
    trash    clean
truffle
    build    compile
    test     test
    ship     migrate, deploy
    shell    develop, console, exec
    edit     init, create
anchor
    build    build, idl
    test     test
    ship     deploy, publish, upgrade
    edit     init
    shell    localnet, run
    trash    clean
pio
    build    run, ci
    test     test
    lint     check
    install  pkg install, lib install, platform install, pkg update, pkg
    shell    device monitor, device
    edit     init, project init
    read     device list, pkg list
platformio
    build    run, ci
    test     test
    lint     check
    install  pkg install, lib install
    shell    device monitor
    edit     init
    read     device list
arduino-cli
    build    compile
    shell    upload, monitor
    install  core install, lib install, core update-index
    read     board list, core list, lib list
    research core search, lib search
idf.py | bare build | other build
    shell    flash, monitor, erase-flash, menuconfig
    trash    fullclean, clean
    read     size
west
    build    build
    test     twister
    install  init, update
    shell    flash, debug
    read     list, status, topdir
systemctl | other shell
    read     status, list-units, list-unit-files, show, cat, is-active, is-enabled, is-failed, list-timers
launchctl | other shell
    read     list, print
pm2 | other shell
    read     logs, list, ls, status, show, describe, monit, info
supervisorctl | other shell
    read     status, tail
hg
    commit   commit, ci, add, update, up, merge, pull, branch, bookmark, rebase, amend, tag, backout, graft, shelve
    commit   unshelve
    ship     push
    read     status, st, log, diff, summary, heads, annotate, cat, root, branches, tags, id
    install  clone
    trash    revert, strip, purge
    edit     mv, cp, rename
    search   grep
svn
    commit   commit, ci, add, update, up, merge, switch
    read     status, st, log, diff, info, cat, blame, list
    install  checkout, co, export
    trash    revert, rm, delete, cleanup
    edit     mv, cp
jj | bare read
    commit   commit, new, describe, desc, squash, rebase, edit, split, bookmark, git fetch, undo, op, resolve
    ship     git push
    read     log, st, status, diff, show, op log, obslog, evolog, bookmark list
    trash    abandon, restore
    install  git clone
sl
    commit   commit, amend, pull, goto, rebase, add
    ship     push, pr submit
    read     status, log, diff, show, smartlog
gt
    commit   create, modify, sync, checkout, restack, track, commit, move, up, down
    ship     submit, merge
    read     log, ls, state, info
    trash    delete
code
    install  --install-extension, --uninstall-extension
    read     --list-extensions
docker-buildx
    build    build, bake
R
    test     CMD check
    build    CMD build
    install  CMD INSTALL
skills | bare research
    install  add, update, remove, install
    research find, search, list
    edit     init
devbox
    install  install, add, rm, update, global add
    shell    shell, services
    read     list, info, version
    research search
    edit     init
airflow | other shell
    test     tasks test, dags test
    read     dags list, tasks list, dags show
tea | other research
    ship     pr create, issue create, release create, pr merge
    commit   pr checkout
encore
    build    build
    test     test
    lint     check
    ship     deploy
    shell    run, db
wails
    build    build
    shell    dev
    edit     init
    lint     doctor
"""


def _families(table: str) -> dict[str, Family]:
    families: dict[str, Family] = {}
    subs: dict[str, Station] = {}
    for line in table.strip("\n").replace("\n| ", " | ").splitlines():
        if line.startswith(" "):
            station, _, names = line.strip().partition(" ")
            subs.update((name, Station(station)) for each in names.split(",") for name in _each(each))
            continue
        names, *options = line.split(" | ")
        said: dict[str, str] = {}
        for option in options:
            key, _, value = option.partition(" ")
            said[key] = f"{said.get(key, '')} {value}".strip()
        subs = {}
        other = Station(said["other"]) if "other" in said else None
        valued = frozenset(said.get("valued", "").split())
        families |= dict.fromkeys(names.split(), Family(subs, valued, Station(said.get("bare", "shell")), other))
    return families


def _each(pattern: str) -> Iterator[str]:
    """The sub-commands that an entry of the table stands for."""
    if "/" not in pattern:
        return iter((pattern.strip(),))
    return map(" ".join, product(*(word.split("/") for word in pattern.split())))


FAMILIES = _families(_TABLE)

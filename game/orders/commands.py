"""What single programs are: command names by station, command families by sub-command, script names by their words.

All of it is data. Programs whose station hangs on their options have a rule of their own in `shell_rules.py`.
"""

import re
from dataclasses import dataclass

from game.orders.stations import Station

PROGRAMS: dict[Station, str] = {
    Station.TEST: """
        pytest py.test unittest nose nose2 trial ward behave robot pabot lettuce mamba stestr green tox locust hypothesis
        jest vitest mocha ava tap jasmine karma playwright wdio testcafe nightwatch uvu tape qunit qunitjs web-test-runner
        wtr test-storybook cucumber cucumber-js newman codeceptjs backstop cy
        rspec parallel_rspec minitest m spring phpunit pest paratest codecept behat phpspec infection kahlan
        ctest gotestsum ginkgo richgo nunit3-console nunit-console xunit.console vstest.console mstest dotcover
        bats shunit2 shellspec busted prove luatest k6 artillery gatling jmeter vegeta act molecule testssl
        start-server-and-test server-test cargo-nextest cargo-tarpaulin tarpaulin eunit gut_cmdln conftest.py
        invoke-pester chromatic percy lhci schemathesis dredd pact maestro detox appium xctest-runner
        """,
    Station.BUILD: """
        webpack rollup esbuild parcel tsup swc tsdown unbuild ncc pkg rspack rsbuild rslib microbundle browserify snowpack
        metro babel sass node-sass lessc postcss tailwindcss terser uglifyjs svgo electron-builder electron-packager
        ng-packagr graphql-codegen openapi-generator openapi-generator-cli swagger-codegen orval typedoc jsdoc tsd api-extractor
        sphinx-build sphinx-apidoc jekyll eleventy asciidoctor pandoc pdflatex xelatex lualatex latexmk bibtex tectonic doxygen
        gcc g++ cc c++ clang clang++ cl cl.exe ld lld ar ranlib as nasm yasm link lib rustc javac kotlinc scalac groovyc ghc
        ocamlopt ocamlc ocamlbuild fpc gfortran ifort dmd ldc2 swiftc nvcc hipcc emcc em++ emmake emcmake emconfigure erlc
        elixirc csc fsc vbc mcs msbuild xbuild devenv nim v valac moc uic rcc qmake qmake6 lrelease windres cython cythonize
        protoc flatc thrift capnp grpc_tools.protoc sqlc mockgen stringer wire bison flex yacc lex antlr4 javacc tree-sitter
        autoreconf autoconf automake autogen.sh aclocal libtoolize configure bootstrap.sh waf scons premake5 gn b2 bjam fbuild
        ant-build xmake samu samurai nmake mingw32-make gmake-build pyinstaller nuitka cx_freeze py2exe py2app shiv pex
        briefcase buildozer flatpak-builder snapcraft dpkg-buildpackage debuild dpkg-deb rpmbuild makepkg fpm nfpm
        nix-build kaniko buildctl img pack lein-uberjar jar jlink jpackage native-image d8 dx aapt aapt2 apksigner zipalign
        jarsigner codesign-build actool ibtool makeinfo tar-build zip 7z 7za rar gzip bzip2 xz zstd compress-archive
        godot unity ue4 unrealbuildtool arduino-cli platformio-build west idf.py wasm-opt wat2wasm build release-it-build
        icon-gen cmark markdown-pp quarto typst
        """,
    Station.LINT: """
        eslint tslint standard xo prettier prettierd pretty-quick oxlint dprint rome stylelint htmlhint markdownlint
        markdownlint-cli2 remark alex vale textlint commitlint vue-tsc svelte-check knip depcheck madge publint attw size-limit
        ts-prune ls-lint secretlint sort-package-json syncpack manypkg license-checker npm-check jscpd dependency-cruiser
        depcruise tsd-check tsgo lint-staged nano-staged lefthook overcommit
        flake8 pylint pycodestyle pydocstyle pyflakes black blue isort autopep8 yapf autoflake pyupgrade bandit mypy dmypy
        pyright basedpyright pyre pytype pyrefly vulture radon xenon interrogate djlint djhtml sqlfluff sqlfmt yamllint
        yamlfmt yamlfix jsonlint taplo toml-sort refurb reorder-python-imports import-linter lint-imports deptry pip-audit
        safety codespell doc8 rstcheck nbqa flynt docformatter py_compile compileall tabnanny check-manifest check-jsonschema
        shellcheck shfmt beautysh bashate checkbashisms hadolint dockle dockerfilelint actionlint zizmor checkmake
        golangci-lint gofmt gofumpt goimports golines gci-lint golint staticcheck revive errcheck govulncheck gosec gocyclo
        ineffassign unparam misspell nilaway rustfmt clippy-driver clang-format clang-tidy cppcheck cpplint
        include-what-you-use iwyu uncrustify astyle indent cmake-format cmake-lint gersemi swiftlint swiftformat swift-format
        ktlint ktfmt detekt scalafmt scalafix scalastyle wartremover checkstyle pmd spotbugs google-java-format error-prone
        rubocop standardrb rufo reek brakeman erblint erb_lint haml-lint slim-lint fasterer sorbet steep typeprof bundler-audit
        phpcs phpcbf php-cs-fixer phpstan psalm pint larastan phan rector phpmd parallel-lint twigcs tlint
        ormolu hlint fourmolu stylish-haskell brittany elm-format elm-review elm-analyse ocamlformat nixfmt nixpkgs-fmt
        alejandra statix deadnix luacheck stylua selene perlcritic perltidy buildifier tflint tfsec checkov terrascan tfupdate
        kubeval kubeconform kube-score kube-linter kubesec polaris cfn-lint cfn_nag ansible-lint solhint slither mythril typos
        cspell proselint write-good lychee linkinator markdown-link-check html-validate vnu pa11y axe lighthouse semgrep snyk
        grype gitleaks trufflehog detect-secrets osv-scanner syft dependency-check xmllint protolint api-linter spectral vacuum
        editorconfig-checker eclint mega-linter-runner dotnet-format csharpier inspectcode cleanupcode jb fantomas fish_indent
        crystal-format credo dialyzer dialyxir rstfmt mdformat mdl sqlint pgformatter pg_format pgsanity squawk jsonnetfmt
        nimpretty tidy bearer horusec ec cljfmt clj-kondo eastwood zprint joker joblint invoke-scriptanalyzer
        invoke-formatter test-modulemanifest tsx-lint validate-pyproject pyroma sourcery git-secrets
        """,
    Station.INSTALL: """
        pip-sync pip-compile easy_install nvm fnm n volta corepack apt-get-install yum dnf microdnf zypper apk emerge
        xbps-install pkg_add opkg slackpkg swupd eopkg winget-install carthage cpanm cpan opam luarocks vcpkg krew
        create-react-app create-next-app create-vite create-vue create-expo-app create-astro degit tiged get-pip.py
        husky-install bootstrap install-module update-module install-package install-script install-psresource
        install-windowsfeature enable-windowsoptionalfeature add-windowscapability add-appxpackage save-module
        uninstall-module uninstall-package update-help virtualenv venv ensurepip mkvirtualenv pyenv-virtualenv chezmoi
        install-packageprovider install-wingetpackage
        """,
    Station.EDIT: """
        touch tee cp mv install-file ln rename mmv truncate patch ed ex vi vim nvim nano emacs code-edit dos2unix unix2dos
        unzip gunzip bunzip2 unxz unzstd untar 7zx split csplit sponge cookiecutter copier plop hygen yo 2to3 jscodeshift
        codemod comby-replace sd rpl prettify recode iconv-w
        set-content add-content out-file clear-content tee-object new-itemproperty set-itemproperty copy-item move-item
        rename-item export-csv export-clixml export-json expand-archive set-item cpi copy mi move rni ren xcopy robocopy
        mklink sc-content ac sc ni new-temporaryfile new-modulemanifest
        """,
    Station.TRASH: """
        rm rmdir unlink shred srm trash trash-put trash-empty gio-trash rimraf del-cli npkill wipe
        remove-item ri del erase rd clear-recyclebin remove-itemproperty kondo cargo-sweep git-clean remove-job-file
        """,
    Station.RESEARCH: """
        curl wget http https httpie xh curlie aria2c dig nslookup host drill ping ping6 traceroute tracert mtr whois man tldr
        info apropos whatis cheat howdoi ddgr googler lynx w3m links elinks grpcurl yt-dlp youtube-dl skills pydoc ri-docs
        perldoc godoc hoogle cht.sh w3c tokei-web apt-cache
        invoke-webrequest invoke-restmethod iwr irm start-bitstransfer get-help find-module find-package find-script
        find-psresource resolve-dnsname bitsadmin
        """,
    Station.SEARCH: """
        grep egrep fgrep zgrep rg rga ag ack ack-grep pt ucg ugrep pcregrep pcre2grep ripgrep ast-grep sg comby find fd fdfind
        locate mlocate plocate mdfind fzf sk csearch git-grep select-string sls findstr everything es
        """,
    Station.READ: """
        ls ll la exa eza lsd dir vdir tree bat batcat less more most zless zcat bzcat xzcat glow mdcat stat file du ncdu dust
        dutree cmp diff sdiff colordiff delta difft diff3 comm zdiff nm objdump readelf ldd otool size strings xxd hexdump
        od hexyl md5sum sha1sum sha256sum sha512sum shasum cksum b2sum md5 readlink cloc tokei scc sloccount wc-l mediainfo
        exiftool identify ffprobe pdftotext pdfinfo xsv csvlook csvstat visidata vd tig lazygit onefetch journalctl
        dmesg tail head cat tac nl zipinfo lsblk-tree
        get-childitem gci get-content gc get-item gi get-itemproperty gp get-itempropertyvalue get-filehash get-acl test-path
        import-csv import-clixml import-json get-eventlog get-winevent compare-object format-hex resolve-path fc comp type-file
        certutil-hash gcb-file get-authenticodesignature show-tree
        """,
    Station.COMMIT: "git-commit git-absorb standard-version cz commitizen git-cz git-town gitmoji oco aicommits jj sl hg svn",
    Station.SHIP: """
        twine semantic-release release-it np changelogithub surge gh-pages ghp-import ghp capistrano cap kamal mina deployer
        dep ansible-playbook ansible lftp ftp-deploy ncftpput rclone-copy publish-module publish-script publish-psresource
        send-mailmessage mail sendmail mutt-send swaks git-send-email appcenter altool notarytool vsce ovsx cargo-release
        deploy publish web-ext-sign chrome-webstore-upload msdeploy publish-azwebapp new-azresourcegroupdeployment
        """,
    Station.SHELL: """
        echo printf print true false : export unset set setx alias unalias source . sleep wait exit return break continue
        shift trap ulimit umask read test [ [[ (( let declare local typeset readonly shopt setopt pushd popd dirs jobs fg bg
        disown kill pkill killall hash which type whereis where cd pwd chmod chown chgrp mkdir md mkfifo mktemp mount umount
        date cal uptime uname whoami who w id groups hostname arch ps pstree pgrep top htop btop free df lscpu lsblk lsusb
        lspci env printenv yes seq jot shuf clear cls reset stty tput tty history rev expr bc dc factor xargs tmux screen
        crontab at batch service systemctl launchctl supervisorctl pm2 forever su passwd useradd usermod groupadd visudo ip
        ifconfig netstat ss lsof fuser iptables ufw nc ncat telnet socat tcpdump ssh-add ssh-keygen ssh-agent ssh-keyscan
        gpg openssl age sops psql mysql mariadb sqlite3 mongo mongosh redis-cli cqlsh duckdb clickhouse-client influx sqlcmd
        mysqladmin mysqldump pg_dump pg_restore createdb dropdb pg_isready pgcli usql mongodump bcp
        alembic flyway liquibase dbmate goose migrate knex sequelize sequelize-cli typeorm diesel sqlx gunicorn uvicorn
        hypercorn daphne celery waitress-serve streamlit jupyter ipython flask django-admin rails-server puma nodemon
        ts-node-dev pm2-runtime live-server http-server serve json-server ngrok cloudflared localtunnel lt caddy nginx
        apachectl httpd redis-server mongod postgres pg_ctl initdb sync dd logger script xdotool xrandr xset pbcopy pbpaste
        xclip xsel wl-copy open xdg-open start explorer adb emulator simctl xcrun ffmpeg convert magick
        if fi done esac else then do while until for select case function { } ! in
        sort uniq cut tr column fold fmt rev paste join expand tsort numfmt basename dirname realpath xargs
        write-host write-output write-error write-warning write-verbose write-information write-debug write-progress
        out-null out-string out-host out-default out-gridview out-printer select-object where-object foreach-object
        sort-object group-object measure-object format-table format-list format-wide format-custom convertfrom-json
        convertto-json convertfrom-csv convertto-csv convertto-html convertto-xml convertfrom-stringdata get-member get-unique
        get-process stop-process start-sleep start-job get-job stop-job wait-job wait-process start-service stop-service
        restart-service set-location push-location pop-location get-location set-variable get-variable clear-host
        get-command get-date get-host set-executionpolicy get-executionpolicy import-module remove-module get-module
        get-alias set-alias new-object add-type new-psdrive test-connection test-netconnection join-path split-path
        convert-path get-random get-service get-ciminstance get-wmiobject get-psdrive get-volume get-netadapter
        get-nettcpconnection read-host set-psdebug set-strictmode get-history get-variable remove-variable
        invoke-command invoke-item unblock-file set-acl new-service register-scheduledtask set-psreadlineoption
        get-computerinfo get-culture get-uiculture get-timezone get-clipboard set-clipboard receive-job remove-job
        select where foreach sort group measure ft fl fw % ? sleep gps spps kill sasv gsv gal gcm gl sl gm iex ii
        tasklist taskkill schtasks sc.exe net netsh reg wmic ver vol title color prompt path pause timeout choice setlocal
        endlocal assoc ftype icacls attrib takeown cacls systeminfo sfc chkdsk shutdown ipconfig exit rem goto shift subst
        chcp mode query wevtutil fsutil diskpart bcdedit certutil regsvr32 rundll32 mshta cmdkey runas
        """,
}
"""Programs that mean one station whatever their options say, bar a rule of their own."""


@dataclass(frozen=True, slots=True)
class Family:
    """A program with sub-commands.

    `subs` maps a sub-command (one to three words) to its station; `valued` are the options before the sub-command that
    take a value; `default` is the station of the bare program, `other` of a sub-command that is not listed.
    """

    subs: dict[str, Station]
    valued: frozenset[str]
    default: Station | None
    other: Station | None


def _family(
    default: Station | None = Station.SHELL, other: Station | None = None, valued: str = "", **by_station: str
) -> Family:
    subs = {
        " ".join(sub.split()): Station(name)
        for name, text in by_station.items()
        for sub in text.split(",")
        if sub.strip()
    }
    return Family(subs, frozenset(valued.split()), default, other)


_NODE_PACKAGES = (
    "install, i, ci, add, remove, rm, uninstall, un, update, up, upgrade, dedupe, link, unlink, rebuild, import, fetch, prune,"
    "install-test-deps, clean-install, init-deps, approve-builds, audit fix, create, patch, global add, global remove, global,"
    "self-update, env use, runtime, cache add, set version, plugin import, policies set-version, upgrade-interactive, setup"
)
_NODE = _family(
    valued="--prefix --filter -F --dir -C --cwd -w --workspace --loglevel --registry --userconfig --cache --config -c",
    install=_NODE_PACKAGES,
    test="t, tst, test, install-test, it, cit, install-ci-test",
    ship="publish, deprecate, unpublish, dist-tag, owner, access, team, npm publish, npm tag",
    commit="version, changeset version",
    build="pack, build, bundle, docs build, deploy-bundle",
    lint="audit, lint, licenses, dedupe --check, constraints",
    read="ls, list, ll, la, why, explain, config get, config list, pkg get, root, bin, pm ls, pm cache, query, constraints query,"
    "workspaces list, workspaces info, licenses list",
    research="view, info, show, v, search, outdated, docs, repo, home, bugs, fund, ping, npm info, whoami, diff, stars",
    shell="start, stop, restart, dev, serve, config, config set, set, get, login, logout, adduser, token, completion, cache, env,"
    "node, doctor, help, help-search, store, server, preview, watch, hook, profile, org",
    trash="cache clean, cache rm, store prune, pm cache rm",
    edit="init, pkg set, pkg delete, patch-commit",
)

_PYTHON_PROJECT = _family(
    valued="-C --directory --project -p --config",
    install="install, add, remove, update, lock, sync, upgrade, self update, self, plugin, env use, python install, venv, init-env,"
    "env create, tool install, tool upgrade, tool uninstall, tool update, import, use, fetch, python pin, env remove, uninstall,"
    "install-all, inject, ensurepath, upgrade-all, reinstall, uninject, source add",
    build="build, export, compile",
    ship="publish",
    lint="check, lint, format, fmt, audit",
    test="test",
    edit="init, new, version",
    read="show, list, tree, env list, env info, env show, graph, tool list, python list, info, dep show, status",
    research="search, outdated, python find",
    trash="cache clean, cache purge, cache clear, cache prune, clean, env prune, clear",
    shell="shell, config, python, env, cache, help, about, activate, tool, self show, completions, verify",
)

_DISTRO_PACKAGES = _family(
    default=Station.INSTALL,
    other=Station.INSTALL,
    valued="-o -c -t --option --root",
    read="list, show, info, depends, rdepends, policy, repolist, history, provides, -Q, -Qi, -Ql, -Qs, -Qe, query",
    research="search, madison, changelog, -Ss, -Si",
    trash="clean, autoclean, cleanup, -Scc",
)

_CONTAINERS = (
    "ps, images, logs, inspect, stats, top, port, history, diff, events, info, ls, config, volumes,"
    + ",".join(
        f"{noun} {verb}"
        for noun in (
            "container",
            "image",
            "volume",
            "network",
            "context",
            "builder",
            "buildx",
            "system",
            "service",
            "stack",
        )
        for verb in (
            "ls",
            "list",
            "ps",
            "inspect",
            "logs",
            "history",
            "df",
            "services",
            "imagetools inspect",
            "du",
            "stats",
        )
    )
    + ", node ls, manifest inspect"
)
_COMPOSE = _family(
    valued="-f --file -p --project-name --profile --env-file --project-directory --ansi --progress --parallel",
    build="build",
    ship="push, publish",
    install="pull",
    read=_CONTAINERS + ", version",
    shell="up, down, start, stop, restart, kill, pause, unpause, create, run, exec, attach, watch, wait, cp, scale, convert",
    trash="rm",
)
_DOCKER = _family(
    valued="-H --host -c --context --config -l --log-level --connection --namespace",
    build="build, buildx build, buildx bake, image build, builder build, save, export, commit, image save, bake, buildx b",
    ship="push, image push, manifest push, stack deploy, service update, service create, stack up, app push, trust sign",
    install="pull, image pull, load, import, image load, image import, plugin install, model pull",
    read=_CONTAINERS,
    research="search, hub",
    lint="scout, scan, build --check",
    trash="rm, rmi, image rm, image remove, container rm, volume rm, network rm, system prune, image prune, volume prune,"
    "container prune, network prune, builder prune, buildx prune, buildx rm, stack rm, service rm, context rm, volume remove",
    shell="run, exec, start, stop, restart, kill, pause, unpause, create, attach, wait, cp, tag, login, logout, rename, update,"
    "version, network create, volume create, network connect, context use, buildx create, buildx use, swarm init, container run,"
    "container exec, container start, container stop, container restart, container kill, machine, desktop, buildx inspect, init",
)

_GH = _family(
    valued="-R --repo --hostname",
    other=Station.RESEARCH,
    ship=",".join(
        f"{noun} {verb}"
        for noun in (
            "pr",
            "mr",
            "issue",
            "release",
            "repo",
            "gist",
            "label",
            "project",
            "secret",
            "variable",
            "workflow",
        )
        for verb in (
            "create",
            "new",
            "edit",
            "update",
            "close",
            "reopen",
            "merge",
            "ready",
            "review",
            "comment",
            "note",
            "upload",
        )
        + (
            "delete",
            "transfer",
            "pin",
            "unpin",
            "lock",
            "unlock",
            "rename",
            "archive",
            "sync",
            "run",
            "enable",
            "disable",
            "set",
        )
        + (
            "develop",
            "approve",
            "remove",
            "rebase",
            "revoke",
            "fork",
            "item-add",
            "item-edit",
            "delete-asset",
            "update-branch",
        )
    )
    + ", run rerun, run cancel, run delete, cache delete, deploy, codespace create, codespace delete, ci run, ci trigger, ci retry,"
    "ssh-key add, gpg-key add, ruleset create, pr revert",
    commit="pr checkout, co, mr checkout, repo fork --clone",
    install="repo clone, extension install, extension upgrade, ext install, extension remove",
    lint="ci lint, attestation verify",
    shell="auth, auth login, auth status, config, alias, repo set-default, codespace ssh, codespace code, extension list, version,"
    "codespace stop, extension exec, help, completion, auth token, config set, config get, auth setup-git",
)

_KUBECTL = _family(
    valued="-n --namespace --context --kubeconfig --cluster --user -s --server --as --token --request-timeout -l --selector",
    other=Station.SHELL,
    ship="apply, create, replace, patch, edit, set, scale, autoscale, expose, annotate, label, taint, cordon, uncordon, drain, run,"
    "rollout restart, rollout undo, rollout pause, rollout resume, new-app, start-build, apply-manifests, certificate approve",
    read="get, describe, logs, log, top, rollout status, rollout history, diff, cluster-info, api-resources, api-versions, version,"
    "config view, config get-contexts, config current-context, events, wait, auth can-i, auth whoami, status, projects",
    research="explain",
    build="kustomize",
    trash="delete",
    shell="exec, port-forward, proxy, attach, cp, debug, config, config use-context, config set-context, completion, rsh, login",
)
_HELM = _family(
    valued="-n --namespace --kube-context --kubeconfig",
    ship="install, upgrade, rollback, push",
    trash="uninstall, delete, repo remove",
    build="template, package",
    lint="lint, verify",
    test="test",
    install="repo add, repo update, dependency, dependency update, dependency build, dep update, dep build, dep, pull, fetch,"
    "plugin install, plugin update",
    read="list, ls, status, get, history, diff, repo list, env, dependency list, plugin list, dep list",
    research="show, search, inspect",
    edit="create",
)
_TERRAFORM = _family(
    ship="apply, run-all apply, import, taint, untaint, state push, login, workspace delete, refresh, run --all apply",
    trash="destroy, run-all destroy, state rm, force-unlock",
    build="plan, run-all plan, stack generate, synth",
    install="init, get, providers lock, run-all init",
    lint="validate, fmt, hclfmt, run-all validate, hcl fmt",
    test="test",
    read="show, output, state list, state show, state pull, graph, providers, workspace list, workspace show, modules",
    shell="console, workspace select, workspace new, version, metadata, help",
    edit="state mv",
)

FAMILIES: dict[str, Family] = {
    "npm": _NODE,
    "pnpm": _NODE,
    "yarn": _NODE,
    "yarnpkg": _NODE,
    "cnpm": _NODE,
    "bun": _NODE,
    "deno": _family(
        install="install, add, remove, cache, uninstall, outdated --update, upgrade, vendor",
        build="compile, bundle, doc, types",
        test="test, bench, coverage",
        lint="lint, fmt, check",
        ship="publish, deploy",
        read="info, outdated",
        edit="init",
        trash="clean",
        shell="run, eval, repl, serve, jupyter",
    ),
    "pip": _family(
        valued="--python --log --proxy --cache-dir",
        install="install, uninstall, download, sync, compile",
        build="wheel",
        read="list, freeze, show, inspect, tree",
        lint="check",
        research="search, index, index versions",
        trash="cache purge, cache remove",
        shell="config, cache, debug, help, hash, completion",
    ),
    "uv": _PYTHON_PROJECT,
    "poetry": _PYTHON_PROJECT,
    "pdm": _PYTHON_PROJECT,
    "rye": _PYTHON_PROJECT,
    "pipenv": _PYTHON_PROJECT,
    "pipx": _PYTHON_PROJECT,
    "pixi": _PYTHON_PROJECT,
    "hatch": _PYTHON_PROJECT,
    "flit": _PYTHON_PROJECT,
    "maturin": _family(
        build="build, sdist, generate-ci", install="develop, dev", ship="publish, upload", edit="new, init"
    ),
    "conda": _family(
        install="install, create, update, remove, upgrade, uninstall, env create, env update, env remove, config --add, init, clone",
        read="list, info, env list, env export, compare, config --show",
        research="search",
        shell="activate, deactivate, config, run, shell, package",
        trash="clean",
        build="build, pack",
    ),
    "gem": _family(
        install="install, uninstall, update, cleanup, pristine",
        build="build",
        ship="push, yank, owner",
        read="list, info, contents, which, environment, specification, dependency",
        research="search, outdated, query, fetch",
        shell="env, help, sources, signin, server",
    ),
    "bundle": _family(
        default=Station.INSTALL,
        install="install, update, add, remove, lock, package, cache, config, inject, pristine, binstubs",
        read="show, list, info, outdated, platform, viz, config get, config list",
        lint="check, audit, doctor, bundle-audit",
        edit="init, gem",
        shell="console, open, help, env",
        trash="clean",
    ),
    "composer": _family(
        valued="-d --working-dir",
        default=Station.SHELL,
        install="install, require, update, remove, create-project, global require, global update, i, u, r, upgrade, reinstall, bump,"
        "self-update",
        build="dump-autoload, dumpautoload, archive",
        lint="validate, audit, check-platform-reqs, diagnose, normalize",
        read="show, depends, why, prohibits, why-not, licenses, status, info, suggests, fund",
        research="search, outdated, browse, home",
        edit="init, config",
        trash="clear-cache, clearcache, cc",
    ),
    "cargo": _family(
        valued="--manifest-path --config -Z -C --color --target-dir",
        build="build, b, check, c, doc, d, rustdoc, package, zigbuild, ndk, cross, expand, xbuild, component, build-sbf, bloat, asm,"
        "leptos build, tauri build, dist build, dist, wasi, rustc, auditable build, apk, lambda build, espflash, binutils, size",
        test="test, t, nextest, nextest run, bench, miri, miri test, llvm-cov, tarpaulin, mutants, fuzz, insta, insta test, criterion,"
        "careful, hack test, insta review, insta accept, test-sbf, codspeed, careful test",
        lint="clippy, fmt, fix, audit, deny, udeps, machete, semver-checks, outdated-check, spellcheck, sort, geiger, vet, shear, hakari,"
        "msrv, clippy-driver, hack check, hack clippy, deadlinks",
        install="install, add, remove, rm, update, fetch, vendor, generate-lockfile, binstall, uninstall, upgrade, binstall, install-update",
        ship="publish, yank, owner, release, workspaces publish, smart-release, lambda deploy, shuttle deploy, release-plz",
        read="tree, metadata, locate-project, pkgid, nextest list, verify-project, read-manifest, license, about, modules, outdated,"
        "nextest show-config, llvm-cov report",
        research="search, info, crev",
        edit="new, init, set-version, generate, insta accept",
        trash="clean, sweep, cache",
        shell="run, r, login, logout, watch, sqlx, xtask, make, flamegraph, tauri, tauri dev, leptos, leptos watch, shuttle, help, version,"
        "instruments, embed, espflash flash, embed, profiler, samply, lambda, leptos serve",
    ),
    "rustup": _family(
        install="install, update, target add, component add, toolchain install, component remove, target remove, toolchain uninstall,"
        "self update, toolchain link",
        read="show, toolchain list, target list, component list, which, check",
        research="doc",
        shell="default, override, override set, run, completions, set",
    ),
    "go": _family(
        valued="-C",
        build="build, generate, list -export, tool compile, tool link, tool asm",
        test="test, tool cover, tool test2json",
        lint="vet, fmt, fix, tool vet, mod verify, tool fix",
        install="get, install, mod tidy, mod download, mod vendor, work sync",
        read="list, mod graph, mod why, version -m, tool nm, tool objdump, tool buildid, tool addr2line",
        research="doc",
        edit="mod init, mod edit, work init, work use, work edit",
        trash="clean",
        shell="run, env, version, tool, tool pprof, tool trace, help, bug, telemetry",
    ),
    "dotnet": _family(
        build="build, publish, pack, msbuild, build-server, aspnet-codegenerator, fake build",
        test="test, vstest, stryker, coverage, reportgenerator, dotcover",
        lint="format, csharpier, jb, dotnet-format, format-check",
        install="restore, add, add package, add reference, remove, remove package, remove reference, tool install, tool restore, tool update,"
        "tool uninstall, workload, workload install, workload restore, new install, package add, package remove, paket, paket install,"
        "nuget add, reference add",
        ship="nuget push, nuget delete, lambda deploy-function, deploy",
        read="list, sln list, tool list, workload list, nuget list, package list, solution list, nuget why, list package, reference list",
        research="package search, tool search, new search, outdated",
        edit="new, sln, sln add, sln remove, ef migrations add, ef migrations remove, solution add, sln migrate",
        trash="clean, nuget locals",
        shell="run, watch, ef, ef database, ef database update, dev-certs, user-secrets, fsi, script, exec, help, sdk, interactive, trace,"
        "counters, dump, ef migrations list, store",
    ),
    "nuget": _family(
        install="install, restore, update, add, sources",
        build="pack",
        ship="push, delete",
        read="list, locals",
        research="search, verify",
    ),
    "swift": _family(
        build="build, package plugin, package generate-documentation",
        test="test",
        lint="format, package lint, lint",
        install="package resolve, package update, package add-dependency, sdk install",
        edit="package init, package add-target",
        read="package describe, package show-dependencies, package dump-package",
        trash="package clean, package reset, package purge-cache",
        shell="run, repl, package",
    ),
    "mix": _family(
        default=Station.SHELL,
        build="compile, release, docs, escript.build, assets.build, assets.deploy, phx.digest, deps.compile, gettext.extract, hex.build",
        test="test, coveralls, test.watch, espec, test.interactive",
        lint="format, credo, dialyzer, xref, sobelow, deps.audit, hex.audit, doctor, quality",
        install="deps.get, deps.update, local.hex, local.rebar, archive.install, deps.unlock, assets.setup, setup, escript.install, igniter.install",
        ship="hex.publish, hex.owner, hex.organization",
        read="deps, deps.tree, phx.routes, help, app.tree",
        research="hex.info, hex.search, hex.outdated, hex.docs",
        edit="new, phx.new, phx.gen, phx.gen.html, phx.gen.schema, phx.gen.context, phx.gen.live, phx.gen.json, ecto.gen.migration, phx.gen.auth",
        trash="clean, deps.clean",
        shell="run, phx.server, ecto.migrate, ecto.create, ecto.setup, ecto.reset, ecto.rollback, ecto.drop, ecto.dump, ecto.load",
    ),
    "rebar3": _family(
        build="compile, release, tar, escriptize, edoc, as",
        test="eunit, ct, proper, cover",
        lint="dialyzer, xref, fmt, lint, hank",
        install="get-deps, upgrade, deps, update",
        ship="hex publish, hex",
        read="tree",
        edit="new",
        trash="clean",
        shell="shell",
    ),
    "gleam": _family(
        build="build, docs, export, docs build",
        test="test",
        lint="format, check, fix",
        install="add, remove, deps, update",
        ship="publish, hex",
        edit="new",
        trash="clean",
    ),
    "flutter": _family(
        build="build, gen-l10n, assemble, precache",
        test="test, drive, driver",
        lint="analyze, format",
        install="pub get, pub add, pub upgrade, pub remove, upgrade, pub global activate, downgrade, pub outdated --upgrade",
        ship="pub publish",
        read="devices, doctor, emulators, logs, pub deps, channel",
        research="pub outdated",
        edit="create",
        trash="clean",
        shell="run, attach, config, install, pub run, pub, screenshot",
    ),
    "dart": _family(
        build="compile, doc, run build_runner build, pub run build_runner build",
        test="test, pub run test, run test",
        lint="analyze, format, fix",
        install="pub get, pub add, pub upgrade, pub remove, pub global activate",
        ship="pub publish",
        research="pub outdated",
        read="pub deps, info",
        edit="create",
    ),
    "zig": _family(
        build="build, build-exe, build-lib, build-obj, cc, c++, ar, translate-c, build install",
        test="test, build test",
        lint="fmt, ast-check",
        install="fetch",
        edit="init, init-exe, init-lib",
        shell="run, build run, env, version, targets",
    ),
    "dune": _family(
        build="build, install, subst",
        test="test, runtest",
        lint="fmt, build @fmt, build @check",
        install="pkg lock",
        trash="clean",
        edit="init, promote",
        shell="exec, utop",
        read="describe",
    ),
    "stack": _family(
        build="build, haddock, sdist",
        test="test, bench, build --test",
        install="install, setup, update, upgrade",
        ship="upload",
        trash="clean, purge",
        edit="new, init",
        shell="run, exec, ghci, repl, script, runghc",
        read="ls, list-dependencies, path, query",
        lint="lint",
    ),
    "cabal": _family(
        build="build, v2-build, new-build, haddock, sdist, configure",
        test="test, v2-test, bench",
        install="install, update, freeze, fetch, get",
        ship="upload",
        trash="clean",
        edit="init",
        shell="run, repl, exec",
        read="list, info, list-bin",
        lint="check, format, outdated",
    ),
    "lein": _family(
        build="compile, uberjar, jar, cljsbuild, javac, pom, do",
        test="test, midje, eftest, kaocha, with-profile test, cloverage",
        lint="check, eastwood, kibit, cljfmt, bikeshed, clj-kondo",
        install="deps, install, upgrade",
        ship="deploy, release",
        trash="clean",
        edit="new",
        shell="run, repl, trampoline",
        read="classpath",
        research="ancient, search",
    ),
    "scala-cli": _family(
        build="compile, package, doc", test="test", lint="fmt, fix", ship="publish", trash="clean", shell="run, repl"
    ),
    "mill": _family(
        build="compile, assembly, jar", test="test", lint="reformat", trash="clean", read="resolve, inspect, show"
    ),
    "cmake": _family(default=Station.BUILD, other=Station.BUILD),
    "meson": _family(
        default=Station.BUILD,
        build="setup, compile, configure, dist",
        test="test",
        install="install, wrap, subprojects",
        lint="format, fmt",
        read="introspect",
        edit="init, rewrite",
        shell="devenv",
    ),
    "bazel": _family(
        valued="--output_base --output_user_root --bazelrc",
        build="build, mobile-install, print_action, dump, aquery-build",
        test="test, coverage",
        read="info, query-info, mod graph, version, help",
        search="query, cquery, aquery",
        install="fetch, sync, mod, vendor, mod deps, mod tidy",
        trash="clean, shutdown --clean",
        shell="run, shutdown, analyze-profile, canonicalize-flags",
    ),
    "xcodebuild": _family(default=Station.BUILD, other=Station.BUILD),
    "fastlane": _family(
        build="build, gym, build_app, ios build, android build, snapshot, screenshots",
        test="test, scan, run_tests, tests, ios test, android test, ios tests",
        lint="lint, swiftlint, ios lint",
        ship="deploy, deliver, pilot, supply, beta, release, ios beta, android beta, ios release, android release, upload_to_testflight,"
        "android deploy, ios deploy",
        install="match, sync_code_signing, install_plugins, update_fastlane, ios certs",
        edit="init",
        read="lanes, list",
    ),
    "pod": _family(
        install="install, update, repo, repo update, setup, deintegrate",
        ship="trunk push, repo push",
        lint="lib lint, spec lint",
        research="search, outdated",
        edit="init, spec create",
        trash="cache clean",
        read="list, env",
    ),
    "apt": _DISTRO_PACKAGES,
    "apt-get": _DISTRO_PACKAGES,
    "aptitude": _DISTRO_PACKAGES,
    "yum": _DISTRO_PACKAGES,
    "dnf": _DISTRO_PACKAGES,
    "zypper": _DISTRO_PACKAGES,
    "apk": _DISTRO_PACKAGES,
    "pacman": _DISTRO_PACKAGES,
    "yay": _DISTRO_PACKAGES,
    "paru": _DISTRO_PACKAGES,
    "snap": _DISTRO_PACKAGES,
    "flatpak": _DISTRO_PACKAGES,
    "port": _DISTRO_PACKAGES,
    "scoop": _DISTRO_PACKAGES,
    "choco": _DISTRO_PACKAGES,
    "winget": _DISTRO_PACKAGES,
    "pkg": _DISTRO_PACKAGES,
    "brew": _family(
        install="install, upgrade, uninstall, tap, untap, update, reinstall, bundle, link, unlink, remove, rm, pin, unpin, fetch, cask",
        read="list, ls, deps, uses, leaves, outdated, config, --prefix, --cellar, bundle list, bundle check, services list",
        research="search, info, home, desc, cat, log",
        trash="cleanup, autoremove",
        shell="services, doctor, services start, services stop, services restart, shellenv, analytics",
        lint="audit, style",
        edit="create, edit",
        test="test",
    ),
    "nix": _family(
        build="build, bundle, log-build",
        test="flake check",
        lint="fmt",
        install="profile install, profile add, flake update, flake lock, profile upgrade, profile remove, env shell, channel, profile",
        read="flake show, flake metadata, show-derivation, path-info, derivation show, log, why-depends, eval, profile list",
        research="search",
        shell="develop, shell, run, repl, store",
        trash="store gc, collect-garbage, store delete",
        edit="flake init, flake new",
    ),
    "nix-env": _family(default=Station.INSTALL, other=Station.INSTALL, read="-q, --query, -qa"),
    "asdf": _family(
        install="install, plugin, plugin add, uninstall, update, reshim, plugin update",
        read="list, current, which, where, plugin list",
        research="latest, list all, list-all",
        shell="global, local, shell, set",
    ),
    "mise": _family(
        install="install, i, use, upgrade, uninstall, plugins install, up, sync, plugins",
        read="ls, list, current, which, where, env, config",
        research="ls-remote, latest, outdated, search, registry",
        shell="activate, trust, set, x, shell, doctor",
        lint="fmt",
        trash="prune, cache clear",
    ),
    "pyenv": _family(
        install="install, uninstall, virtualenv, update, rehash",
        read="versions, version, which, root, prefix",
        shell="global, local, shell, init",
    ),
    "rbenv": _family(
        install="install, uninstall, rehash", read="versions, version, which, root", shell="global, local, shell, init"
    ),
    "nvm": _family(
        install="install, uninstall, reinstall-packages",
        read="ls, list, current, which, version",
        research="ls-remote, version-remote",
        shell="use, alias, run, exec, deactivate, cache, unalias",
    ),
    "fnm": _family(
        install="install, uninstall",
        read="ls, list, current",
        research="ls-remote, list-remote",
        shell="use, env, default, alias, exec",
    ),
    "volta": _family(install="install, uninstall, pin, fetch, setup", read="list, ls, which", shell="run, completions"),
    "sdk": _family(
        install="install, uninstall, update, selfupdate, upgrade",
        read="current, list",
        shell="use, default, env, flush",
    ),
    "corepack": _family(install="enable, disable, prepare, install, use, up, pack"),
    "playwright": _family(
        default=Station.TEST,
        other=Station.TEST,
        install="install, install-deps, uninstall",
        test="test, merge-reports",
        read="show-report, show-trace",
        shell="codegen, open, screenshot, pdf, run-server, cr, ff, wk",
    ),
    "cypress": _family(
        default=Station.TEST, other=Station.TEST, install="install", shell="cache, info, version", lint="verify"
    ),
    "pre-commit": _family(
        default=Station.LINT,
        other=Station.LINT,
        install="install, install-hooks, autoupdate, uninstall, init-templatedir",
        trash="clean, gc",
    ),
    "prek": _family(
        default=Station.LINT, other=Station.LINT, install="install, install-hooks, autoupdate, auto-update, uninstall"
    ),
    "lefthook": _family(default=Station.LINT, other=Station.LINT, install="install, uninstall, add"),
    "husky": _family(default=Station.INSTALL, other=Station.INSTALL),
    "patch-package": _family(default=Station.EDIT, other=Station.EDIT),
    "ruff": _family(
        default=Station.LINT,
        other=Station.LINT,
        trash="clean",
        research="rule, linter, config",
        shell="version, server",
    ),
    "biome": _family(
        default=Station.LINT,
        other=Station.LINT,
        edit="migrate, init",
        shell="start, stop, version",
        research="explain, rage",
    ),
    "trunk": _family(
        valued="--config", build="build", lint="check, fmt", shell="serve, watch, login", install="install, upgrade"
    ),
    "buf": _family(
        build="build, generate",
        lint="lint, breaking, format",
        ship="push",
        install="dep update, mod update",
        shell="curl, beta",
        edit="mod init, config init",
    ),
    "next": _family(
        default=Station.SHELL, build="build, export", lint="lint, typegen", shell="dev, start, info, telemetry"
    ),
    "nuxt": _family(
        build="build, generate, prepare, analyze",
        lint="typecheck",
        shell="dev, start, preview, info",
        install="upgrade, module add",
        edit="init, add",
        trash="cleanup",
    ),
    "nuxi": _family(
        build="build, generate, prepare, analyze",
        lint="typecheck",
        shell="dev, start, preview",
        install="upgrade, module add",
        edit="init, add",
        trash="cleanup",
    ),
    "vite": _family(default=Station.SHELL, build="build, optimize", shell="dev, serve, preview"),
    "vitepress": _family(build="build", shell="dev, serve, preview", edit="init"),
    "vuepress": _family(build="build", shell="dev, serve"),
    "docusaurus": _family(build="build", shell="start, serve", ship="deploy", trash="clear"),
    "gatsby": _family(build="build", shell="develop, serve, info", trash="clean", edit="new"),
    "astro": _family(build="build, sync", lint="check", shell="dev, preview, info", install="add, upgrade"),
    "remix": _family(build="build", shell="dev, serve", edit="init"),
    "react-router": _family(build="build, typegen", shell="dev, serve, start", read="routes"),
    "svelte-kit": _family(build="build, sync, package", shell="dev, preview"),
    "vue-cli-service": _family(build="build", lint="lint", test="test:unit, test:e2e, test", shell="serve, inspect"),
    "react-scripts": _family(build="build", test="test", shell="start", edit="eject"),
    "craco": _family(build="build", test="test", shell="start"),
    "ng": _family(
        build="build, b, extract-i18n, xi18n",
        test="test, t, e2e, e, e2e-test",
        lint="lint",
        shell="serve, s, dev, start, analytics, run, cache, version, config",
        edit="generate, g, new, n",
        install="add, update",
        ship="deploy",
        research="doc",
    ),
    "nest": _family(build="build", shell="start, info", edit="generate, g, new, n", install="add"),
    "expo": _family(
        build="export, prebuild, run:android --variant release, export:web",
        test="test",
        lint="lint, doctor, install --check",
        shell="start, run:ios, run:android, login, config",
        install="install",
        ship="publish, upload",
    ),
    "eas": _family(
        build="build",
        ship="submit, update, deploy",
        read="build:list, build:view, whoami, update:list",
        shell="login, init, env, credentials, device",
    ),
    "react-native": _family(
        build="bundle, build-android, build-ios",
        shell="start, run-ios, run-android, log-ios, log-android, info",
        lint="doctor",
        install="upgrade",
        edit="init",
    ),
    "storybook": _family(default=Station.SHELL, build="build", shell="dev", install="upgrade, add, init"),
    "tauri": _family(
        build="build, bundle, icon, android build, ios build",
        shell="dev, info, android dev, ios dev",
        edit="init, add",
        install="migrate",
    ),
    "electron-forge": _family(build="make, package", ship="publish", shell="start", edit="init, import"),
    "wasm-pack": _family(build="build, pack", test="test", ship="publish", edit="new"),
    "hugo": _family(
        default=Station.BUILD,
        other=Station.BUILD,
        shell="server, serve, version, env",
        edit="new",
        ship="deploy",
        install="mod",
        read="list, config",
    ),
    "mkdocs": _family(build="build", shell="serve", ship="gh-deploy", edit="new"),
    "mdbook": _family(build="build", test="test", shell="serve, watch", edit="init", trash="clean"),
    "zola": _family(build="build", lint="check", shell="serve", edit="init"),
    "jekyll": _family(
        default=Station.BUILD, build="build, b", shell="serve, s", edit="new", lint="doctor", trash="clean"
    ),
    "typst": _family(build="compile, c", shell="watch, w", read="query, fonts", edit="init", lint="fmt"),
    "quarto": _family(build="render", shell="preview", ship="publish", install="add, install", edit="create"),
    "changeset": _family(
        default=Station.EDIT,
        other=Station.EDIT,
        edit="add, init, pre",
        commit="version, tag",
        ship="publish",
        read="status",
    ),
    "changesets": _family(
        default=Station.EDIT, other=Station.EDIT, commit="version, tag", ship="publish", read="status"
    ),
    "prisma": _family(
        build="generate",
        lint="format, validate",
        ship="",
        read="migrate status",
        shell="migrate, migrate dev, migrate deploy, migrate reset, db push, db pull, db seed, studio, db",
        edit="init",
    ),
    "drizzle-kit": _family(
        build="generate", shell="push, migrate, studio, pull, introspect, up", lint="check", trash="drop"
    ),
    "supabase": _family(
        build="gen types, gen",
        ship="db push, functions deploy, deploy, secrets set, link",
        shell="start, stop, login, db, db reset, functions serve, functions, init, migration up",
        read="status, migration list, projects list, functions list, inspect",
        edit="migration new, functions new, db diff",
        test="test, db test, test db",
        lint="db lint",
    ),
    "goreleaser": _family(
        default=Station.SHIP, build="build", ship="release", lint="check, healthcheck", edit="init", read="changelog"
    ),
    "ko": _family(build="build, resolve", ship="apply, create", trash="delete", shell="login, run"),
    "skaffold": _family(
        build="build, render",
        ship="deploy, run, apply",
        test="test, verify",
        shell="dev, debug",
        trash="delete",
        edit="init",
        lint="diagnose",
    ),
    "tilt": _family(shell="up, down, trigger, args", test="ci", read="get, logs, describe, doctor"),
    "buildah": _family(
        build="bud, build, commit, from",
        ship="push",
        install="pull",
        read="images, containers, inspect",
        trash="rm, rmi, prune",
    ),
    "skopeo": _family(ship="copy, sync", read="", research="inspect, list-tags", trash="delete"),
    "crane": _family(
        ship="push, copy, cp, tag, append, mutate",
        install="pull, export",
        research="ls, manifest, digest, config, catalog",
        trash="delete",
    ),
    "oras": _family(ship="push, copy, cp, tag, attach", install="pull", research="discover, manifest fetch, repo ls"),
    "trivy": _family(default=Station.LINT, other=Station.LINT),
    "cosign": _family(ship="sign, attest, upload", lint="verify, verify-attestation", shell="generate-key-pair"),
    "packer": _family(build="build", lint="validate, fmt", install="init, plugins", read="inspect"),
    "vagrant": _family(
        shell="up, halt, ssh, reload, provision, suspend, resume, snapshot",
        trash="destroy",
        install="box add, plugin install, box update",
        read="status, global-status, box list",
        edit="init",
        build="package",
    ),
    "docker": _DOCKER,
    "podman": _DOCKER,
    "nerdctl": _DOCKER,
    "docker-compose": _COMPOSE,
    "podman-compose": _COMPOSE,
    "kubectl": _KUBECTL,
    "oc": _KUBECTL,
    "k": _KUBECTL,
    "microk8s": _KUBECTL,
    "kustomize": _family(build="build", edit="edit, create", read="cfg, version", lint="cfg fmt"),
    "helm": _HELM,
    "helmfile": _family(
        ship="apply, sync, deploy",
        build="template, build",
        lint="lint",
        test="test",
        read="list, diff, status",
        trash="destroy, delete",
        install="deps, repos, fetch, init",
    ),
    "kind": _family(
        shell="create, load, create cluster, load docker-image, export", trash="delete, delete cluster", read="get"
    ),
    "minikube": _family(
        shell="start, stop, tunnel, service, ssh, addons, kubectl, dashboard, image load",
        trash="delete",
        read="status, logs, ip, profile list",
        build="image build",
    ),
    "k3d": _family(
        shell="cluster create, cluster start, cluster stop, image import",
        trash="cluster delete",
        read="cluster list, node list",
    ),
    "terraform": _TERRAFORM,
    "tofu": _TERRAFORM,
    "terragrunt": _TERRAFORM,
    "tf": _TERRAFORM,
    "cdktf": _TERRAFORM,
    "pulumi": _family(
        valued="-C --cwd -s --stack",
        ship="up, update, import, refresh, stack import",
        build="preview, pre, package",
        trash="destroy, down, stack rm, cancel",
        edit="new",
        install="install, plugin install",
        read="stack, stack ls, stack output, config get, logs, stack export, whoami",
        shell="config, login, logout, stack select, stack init, console",
    ),
    "cdk": _family(
        valued="-c --context --profile -a --app",
        ship="deploy, bootstrap, import",
        build="synth, synthesize",
        read="diff, ls, list, metadata",
        trash="destroy",
        edit="init",
        research="docs, doctor",
        shell="watch, context",
    ),
    "sam": _family(
        build="build, package",
        ship="deploy, sync, publish",
        lint="validate",
        shell="local, local invoke, local start-api",
        read="logs, list, traces",
        trash="delete",
        edit="init",
    ),
    "serverless": _family(
        ship="deploy, deploy function",
        build="package",
        trash="remove",
        read="logs, info, metrics, print",
        shell="offline, invoke, invoke local, login, dev",
        edit="create",
        install="plugin install",
    ),
    "sls": _family(
        ship="deploy",
        build="package",
        trash="remove",
        read="logs, info, print",
        shell="offline, invoke, dev",
        edit="create",
    ),
    "sst": _family(
        ship="deploy",
        build="build, diff",
        trash="remove",
        shell="dev, shell, secret",
        install="install, add",
        edit="init",
    ),
    "argocd": _family(
        other=Station.RESEARCH,
        ship="app sync, app create, app set, app rollback, app patch, cluster add, repo add",
        trash="app delete",
        read="app get, app list, app diff, app logs, app history, app wait",
        shell="login, context",
    ),
    "flux": _family(
        ship="reconcile, bootstrap, create, resume, suspend, push",
        read="get, logs, check, events, tree, diff, stats",
        trash="delete, uninstall",
        install="install",
    ),
    "gh": _GH,
    "glab": _GH,
    "hub": _family(
        other=Station.RESEARCH,
        ship="pull-request, release create, push, issue create, create, fork",
        research="pr list, issue, ci-status, browse, release",
        commit="pr checkout, merge",
        install="clone",
    ),
    "dbt": _family(
        build="run, build, compile, seed, snapshot, docs generate",
        test="test, source freshness",
        lint="parse, debug",
        install="deps",
        read="ls, list, show",
        shell="docs serve",
        trash="clean",
        edit="init",
    ),
    "sqlmesh": _family(build="plan, run, render", test="test, audit", lint="format, lint"),
    "dvc": _family(
        install="pull, fetch, get, import",
        ship="push",
        commit="add, commit, checkout",
        build="repro, exp run",
        read="status, diff, dag, list, metrics, params, exp show",
        edit="init, stage add",
        trash="gc, remove",
    ),
    "ollama": _family(
        install="pull",
        ship="push",
        build="create",
        read="list, ls, ps, show",
        trash="rm",
        shell="run, serve, stop",
        edit="cp",
    ),
    "huggingface-cli": _family(
        install="download",
        ship="upload, repo create",
        read="scan-cache, whoami, cache",
        shell="login, logout, env",
        trash="delete-cache",
    ),
    "hf": _family(install="download", ship="upload, repo create", read="cache, auth whoami", shell="auth, env"),
    "ansible-galaxy": _family(
        install="install, collection install, role install, collection download",
        edit="init, role init, collection init",
        build="collection build",
        ship="collection publish, import",
        read="list, role list, collection list",
        research="search, info",
    ),
    "ansible-vault": _family(edit="edit, encrypt, create, decrypt, rekey", read="view"),
    "conan": _family(
        install="install, download, profile detect, remote add",
        build="build, create, export, export-pkg",
        ship="upload",
        research="search",
        read="list, graph, inspect, profile list",
        trash="remove, cache clean",
        edit="new",
        test="test",
    ),
    "vcpkg": _family(
        install="install, update, upgrade, remove, integrate, x-update-baseline",
        research="search",
        read="list",
        edit="new, add port",
        lint="format-manifest",
        build="export",
    ),
    "opam": _family(
        install="install, update, upgrade, remove, pin, switch create, init, reinstall",
        read="list, switch list, show, var, env, config",
        research="search, info",
        shell="exec, switch, switch set",
        lint="lint",
        ship="publish",
    ),
    "luarocks": _family(
        install="install, remove, build, init",
        build="make, pack",
        ship="upload",
        lint="lint",
        test="test",
        read="list, show",
        research="search",
    ),
    "forge": _family(
        build="build, b, compile, doc, flatten, bind",
        test="test, t, coverage, snapshot",
        lint="fmt, lint",
        install="install, update, remove",
        ship="create, script --broadcast, verify-contract",
        trash="clean",
        edit="init",
        shell="script",
        read="inspect, tree, config",
    ),
    "hardhat": _family(
        build="compile",
        test="test, coverage",
        lint="check, lint",
        ship="deploy, verify, ignition deploy, ignition",
        shell="run, node, console",
        trash="clean",
    ),
    "truffle": _family(
        build="compile", test="test", ship="migrate, deploy", shell="develop, console, exec", edit="init, create"
    ),
    "anchor": _family(
        build="build, idl",
        test="test",
        ship="deploy, publish, upgrade",
        edit="init",
        shell="localnet, run",
        trash="clean",
    ),
    "pio": _family(
        build="run, ci",
        test="test",
        lint="check",
        install="pkg install, lib install, platform install, pkg update, pkg",
        shell="device monitor, device",
        edit="init, project init",
        read="device list, pkg list",
    ),
    "platformio": _family(
        build="run, ci",
        test="test",
        lint="check",
        install="pkg install, lib install",
        shell="device monitor",
        edit="init",
        read="device list",
    ),
    "arduino-cli": _family(
        build="compile",
        shell="upload, monitor",
        install="core install, lib install, core update-index",
        read="board list, core list, lib list",
        research="core search, lib search",
    ),
    "idf.py": _family(
        default=Station.BUILD,
        other=Station.BUILD,
        shell="flash, monitor, erase-flash, menuconfig",
        trash="fullclean, clean",
        read="size",
    ),
    "west": _family(
        build="build",
        test="twister",
        install="init, update",
        shell="flash, debug",
        read="list, status, topdir",
        trash="",
    ),
    "systemctl": _family(
        other=Station.SHELL,
        read="status, list-units, list-unit-files, show, cat, is-active, is-enabled, is-failed, list-timers",
    ),
    "launchctl": _family(other=Station.SHELL, read="list, print"),
    "pm2": _family(other=Station.SHELL, read="logs, list, ls, status, show, describe, monit, info"),
    "supervisorctl": _family(other=Station.SHELL, read="status, tail"),
    "hg": _family(
        commit="commit, ci, add, update, up, merge, pull, branch, bookmark, rebase, amend, tag, backout, graft, shelve, unshelve",
        ship="push",
        read="status, st, log, diff, summary, heads, annotate, cat, root, branches, tags, id",
        install="clone",
        trash="revert, strip, purge",
        edit="mv, cp, rename",
        search="grep",
    ),
    "svn": _family(
        commit="commit, ci, add, update, up, merge, switch",
        read="status, st, log, diff, info, cat, blame, list",
        install="checkout, co, export",
        trash="revert, rm, delete, cleanup",
        edit="mv, cp",
    ),
    "jj": _family(
        default=Station.READ,
        commit="commit, new, describe, desc, squash, rebase, edit, split, bookmark, git fetch, undo, op, resolve",
        ship="git push",
        read="log, st, status, diff, show, op log, obslog, evolog, bookmark list",
        trash="abandon, restore",
        install="git clone",
    ),
    "sl": _family(
        commit="commit, amend, pull, goto, rebase, add",
        ship="push, pr submit",
        read="status, log, diff, show, smartlog",
    ),
    "gt": _family(
        commit="create, modify, sync, checkout, restack, track, commit, move, up, down",
        ship="submit, merge",
        read="log, ls, state, info",
        trash="delete",
    ),
    "code": _family(
        default=Station.SHELL, install="--install-extension, --uninstall-extension", read="--list-extensions"
    ),
    "docker-buildx": _family(build="build, bake"),
    "R": _family(test="CMD check", build="CMD build", install="CMD INSTALL"),
    "skills": _family(
        default=Station.RESEARCH, install="add, update, remove, install", research="find, search, list", edit="init"
    ),
    "openssl": _family(other=Station.SHELL),
    "devbox": _family(
        install="install, add, rm, update, global add",
        shell="shell, services",
        read="list, info, version",
        research="search",
        edit="init",
    ),
    "airflow": _family(other=Station.SHELL, test="tasks test, dags test", read="dags list, tasks list, dags show"),
    "tea": _family(
        other=Station.RESEARCH, ship="pr create, issue create, release create, pr merge", commit="pr checkout"
    ),
    "encore": _family(build="build", test="test", lint="check", ship="deploy", shell="run, db"),
    "wails": _family(build="build", shell="dev", edit="init", lint="doctor"),
    "gradle-wrapper": _family(),
    "salesforce": _family(),
}
"""Programs judged by their sub-command."""

_SCRIPT_WORDS: dict[Station, str] = {
    Station.TEST: """test tests testing tst spec specs e2e unit integration jest vitest pytest cypress playwright mocha coverage cov
        smoke verify bench benchmark benchmarks ci check ut it acceptance regression rspec phpunit ctest nextest tox storybook-test
        functional snapshot snapshots eunit testonly testquick runtest doctest""",
    Station.BUILD: """build builds compile bundle dist package packages assemble webpack vite rollup esbuild generate gen codegen proto
        protos protobuf docs doc documentation image images wasm jar bootjar uberjar war archive pack prebuild assets css sass styles
        icons prod production release-build html pdf book site binary binaries all all-targets debug-build transpile types-build
        storybook tsup schema stubs export exe rebuild buildall classes""",
    Station.LINT: """lint lints linter eslint tslint format fmt formatting prettier style styles-lint stylelint typecheck typechecks
        types tsc mypy ruff flake8 pylint pyright black isort audit validate validation vet clippy tidy fix checkstyle spotless ktlint
        detekt pmd spotbugs precommit golangci lintfix static analyze analyse analysis rubocop phpstan phpcs cs knip prettify type
        hadolint shellcheck scalafmt spell spelling security quality checks credo dialyzer biome oxlint vuetsc""",
    Station.INSTALL: """install installs setup bootstrap deps dependencies dependency requirements init restore vendor venv tools
        postinstall preinstall update-deps upgrade hooks prereqs env-setup download""",
    Station.SHIP: "deploy deploys deployment publish release releases push ship upload promote rollout production-deploy submit",
    Station.TRASH: "clean cleanup clobber distclean purge nuke wipe prune mrproper cleanall clear destroy",
    Station.COMMIT: "commit changelog version bump tag changeset",
    Station.SHELL: """dev start serve server watch preview up down stop restart logs log migrate migration migrations seed shell console
        debug db database repl help ps status bash exec tunnel bootrun""",
    Station.EDIT: "scaffold new",
}
_SCRIPT_STATION = {word: station for station, words in _SCRIPT_WORDS.items() for word in words.split()}
_SCRIPT_SPLIT = re.compile(r"[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])")

PROGRAM_STATION: dict[str, Station] = {name: station for station, names in PROGRAMS.items() for name in names.split()}

BENEATH = (Station.SHELL, Station.READ, Station.SEARCH, Station.RESEARCH, Station.TRASH, Station.EDIT)


def script_station(name: str, *, check: Station = Station.TEST) -> Station | None:
    """What a script, target, recipe or task of this name does, by the first of its words that says so.

    `check` is what the bare word means there: a test run for make and Gradle, a lint for package scripts.
    """
    whole = _SCRIPT_STATION.get(name.lower().replace("-", "").replace("_", ""))
    for word in [] if whole and name.lower() != "check" else _SCRIPT_SPLIT.split(name[:80]):
        lowered = word.lower()
        if lowered == "check":
            return check
        if station := _SCRIPT_STATION.get(lowered):
            return station
    return whole

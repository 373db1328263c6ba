"""What single programs are: command names by station, command families by sub-command, script names by their words.

All of it is data. Programs whose station hangs on their options have a rule of their own in `shell_rules.py`.
"""

import re

from game.orders.stations import Station

PROGRAMS: dict[Station, str] = {
    Station.TEST: """
        pytest py.test unittest nose nose2 trial ward behave robot pabot lettuce mamba stestr green tox locust
        hypothesis elm-test elm-test-rs ts-mocha hurl bru wrk terratest stryker jest vitest mocha ava tap jasmine
        karma playwright wdio testcafe nightwatch uvu tape qunit qunitjs web-test-runner wtr test-storybook cucumber
        cucumber-js newman codeceptjs backstop cy rspec parallel_rspec minitest m spring phpunit pest paratest
        codecept behat phpspec infection kahlan ctest gotestsum ginkgo richgo nunit3-console nunit-console
        xunit.console vstest.console mstest dotcover bats shunit2 shellspec busted prove luatest k6 artillery gatling
        jmeter vegeta act molecule testssl start-server-and-test server-test cargo-nextest cargo-tarpaulin tarpaulin
        eunit gut_cmdln conftest.py invoke-pester chromatic percy lhci schemathesis dredd pact maestro detox appium
        xctest-runner
    """,
    Station.BUILD: """
        webpack rollup esbuild parcel tsup swc tsdown unbuild ncc rspack rsbuild rslib microbundle browserify snowpack
        metro babel sass node-sass lessc postcss tailwindcss terser uglifyjs svgo electron-builder electron-packager
        ng-packagr graphql-codegen openapi-generator openapi-generator-cli swagger-codegen orval typedoc jsdoc tsd
        api-extractor openapi-typescript sphinx-build sphinx-apidoc jekyll eleventy asciidoctor pandoc pdflatex
        xelatex lualatex latexmk bibtex tectonic doxygen gcc g++ cc c++ clang clang++ cl cl.exe ld lld ar ranlib as
        nasm yasm link lib rustc javac kotlinc scalac groovyc ghc ocamlopt ocamlc ocamlbuild fpc gfortran ifort dmd
        ldc2 swiftc nvcc hipcc emcc em++ emmake emcmake emconfigure erlc elixirc ocamlfind iverilog yosys csc fsc vbc
        mcs msbuild xbuild devenv valac moc uic rcc qmake qmake6 lrelease windres cython cythonize protoc flatc thrift
        capnp grpc_tools.protoc sqlc mockgen stringer wire bison flex yacc lex antlr4 javacc tree-sitter autoreconf
        autoconf automake aclocal libtoolize configure waf scons premake5 gn b2 bjam fbuild xmake samu samurai nmake
        mingw32-make pyinstaller nuitka cx_freeze py2exe py2app shiv pex briefcase buildozer flatpak-builder snapcraft
        dpkg-buildpackage debuild dpkg-deb rpmbuild makepkg fpm nfpm nix-build kaniko buildctl img pack jar jlink
        jpackage native-image d8 dx aapt aapt2 apksigner zipalign jarsigner actool ibtool makeinfo zip 7z 7za rar gzip
        bzip2 xz zstd compress-archive godot unity ue4 unrealbuildtool arduino-cli platformio-build west idf.py
        wasm-opt wat2wasm cmark markdown-pp quarto typst
    """,
    Station.LINT: """
        eslint tslint standard xo prettier prettierd pretty-quick oxlint dprint rome stylelint htmlhint markdownlint
        markdownlint-cli2 remark alex vale textlint commitlint vue-tsc svelte-check knip depcheck madge publint attw
        size-limit ts-prune ls-lint secretlint sort-package-json syncpack manypkg license-checker npm-check jscpd
        dependency-cruiser depcruise tsd-check tsgo lint-staged nano-staged lefthook overcommit flake8 pylint
        pycodestyle pydocstyle pyflakes black blue isort autopep8 yapf autoflake pyupgrade bandit mypy dmypy pyright
        basedpyright pyre pytype pyrefly vulture radon xenon interrogate djlint djhtml sqlfluff sqlfmt yamllint
        yamlfmt yamlfix jsonlint taplo toml-sort refurb reorder-python-imports import-linter lint-imports deptry
        pip-audit safety codespell doc8 rstcheck nbqa flynt docformatter py_compile compileall tabnanny check-manifest
        check-jsonschema shellcheck shfmt beautysh bashate checkbashisms hadolint dockle dockerfilelint actionlint
        zizmor checkmake golangci-lint gofmt gofumpt goimports golines gci-lint golint staticcheck revive errcheck
        govulncheck gosec gocyclo ineffassign unparam misspell nilaway rustfmt clippy-driver clang-format clang-tidy
        cppcheck cpplint include-what-you-use iwyu uncrustify astyle indent cmake-format cmake-lint gersemi swiftlint
        swiftformat swift-format ktlint ktfmt detekt scalafmt scalafix scalastyle wartremover checkstyle pmd spotbugs
        google-java-format error-prone rubocop standardrb rufo reek brakeman erblint erb_lint haml-lint slim-lint
        fasterer sorbet steep typeprof bundler-audit phpcs phpcbf php-cs-fixer phpstan psalm pint larastan phan rector
        phpmd parallel-lint twigcs tlint ormolu hlint fourmolu stylish-haskell brittany elm-format elm-review
        elm-analyse ocamlformat nixfmt nixpkgs-fmt alejandra statix deadnix luacheck stylua selene perlcritic perltidy
        buildifier tflint tfsec checkov terrascan tfupdate kubeval kubeconform kube-score kube-linter kubesec polaris
        cfn-lint cfn_nag ansible-lint solhint slither mythril typos cspell proselint write-good lychee linkinator
        markdown-link-check html-validate vnu pa11y axe lighthouse semgrep snyk grype gitleaks trufflehog
        detect-secrets osv-scanner syft dependency-check xmllint protolint api-linter spectral vacuum
        editorconfig-checker eclint mega-linter-runner dotnet-format csharpier inspectcode cleanupcode jb fantomas
        fish_indent crystal-format credo dialyzer dialyxir rstfmt mdformat mdl sqlint pgformatter pg_format pgsanity
        squawk jsonnetfmt nimpretty tidy run-clang-tidy erlfmt srb bearer horusec ec cljfmt clj-kondo eastwood zprint
        joker joblint invoke-scriptanalyzer invoke-formatter test-modulemanifest tsx-lint validate-pyproject pyroma
        sourcery git-secrets
    """,
    Station.INSTALL: """
        nix-channel sdkmanager pip-sync pip-compile easy_install nvm fnm n volta corepack apt-get-install yum dnf
        microdnf zypper apk emerge xbps-install pkg_add opkg slackpkg swupd eopkg winget-install carthage cpanm cpan
        opam luarocks vcpkg krew create-react-app create-next-app create-vite create-vue create-expo-app create-astro
        degit tiged get-pip.py husky-install install-module update-module install-package install-script
        install-psresource install-windowsfeature enable-windowsoptionalfeature add-windowscapability add-appxpackage
        save-module uninstall-module uninstall-package update-help virtualenv venv ensurepip mkvirtualenv
        pyenv-virtualenv chezmoi install-packageprovider install-wingetpackage
    """,
    Station.EDIT: """
        touch tee cp mv install-file ln rename mmv truncate patch ed ex vi vim nvim nano emacs code-edit dos2unix
        unix2dos unzip gunzip bunzip2 unxz unzstd untar 7zx split csplit sponge cookiecutter copier plop hygen yo 2to3
        jscodeshift codemod install crudini comby-replace sd rpl prettify recode iconv-w set-content add-content
        out-file clear-content tee-object new-itemproperty set-itemproperty copy-item move-item rename-item export-csv
        export-clixml export-json expand-archive set-item cpi copy mi move rni ren xcopy robocopy mklink sc-content ac
        sc ni new-temporaryfile new-modulemanifest
    """,
    Station.TRASH: """
        dropdb rm rmdir unlink shred srm trash trash-put trash-empty gio-trash rimraf del-cli npkill wipe remove-item
        ri del erase rd clear-recyclebin remove-itemproperty kondo cargo-sweep git-clean remove-job-file
    """,
    Station.RESEARCH: """
        curl wget http https httpie xh curlie aria2c dig nslookup host drill ping ping6 traceroute tracert mtr whois
        man tldr info apropos whatis cheat howdoi ddgr googler lynx w3m links elinks grpcurl yt-dlp youtube-dl skills
        pydoc ri-docs perldoc godoc hoogle cht.sh w3c tokei-web apt-cache invoke-webrequest invoke-restmethod iwr irm
        start-bitstransfer get-help find-module find-package find-script find-psresource resolve-dnsname bitsadmin
    """,
    Station.SEARCH: """
        grep egrep fgrep zgrep rg rga ag ack ack-grep pt ucg ugrep pcregrep pcre2grep ripgrep ast-grep sg comby find
        fd fdfind locate mlocate plocate mdfind fzf sk csearch git-grep select-string sls findstr everything es
    """,
    Station.READ: """
        ls ll la exa eza lsd dir vdir tree bat batcat less more most zless zcat bzcat xzcat glow mdcat stat file du
        ncdu dust dutree cmp diff sdiff colordiff delta difft diff3 comm zdiff nm objdump readelf ldd otool size
        strings xxd hexdump od hexyl md5sum sha1sum sha256sum sha512sum shasum cksum b2sum md5 readlink cloc tokei scc
        sloccount wc-l mediainfo exiftool identify ffprobe pdftotext pdfinfo xsv csvlook csvstat visidata vd tig
        lazygit onefetch journalctl dmesg tail head cat tac nl zipinfo lsblk-tree get-childitem gci get-content gc
        get-item gi get-itemproperty gp get-itempropertyvalue get-filehash get-acl test-path import-csv import-clixml
        import-json get-eventlog get-winevent compare-object format-hex resolve-path fc comp type-file certutil-hash
        realpath get-installedmodule get-installedpackage get-package get-psresource get-installedpsresource gcb-file
        get-authenticodesignature show-tree
    """,
    Station.COMMIT: "git-commit git-absorb standard-version cz commitizen git-cz git-town gitmoji oco aicommits",
    Station.SHIP: """
        twine semantic-release release-it np changelogithub surge gh-pages ghp-import ghp capistrano kamal mina
        deployer dep ansible-playbook ansible lftp ftp-deploy ncftpput rclone-copy publish-module publish-script
        publish-psresource send-mailmessage mail sendmail mutt-send swaks git-send-email appcenter altool notarytool
        vsce ovsx cargo-release web-ext-sign chrome-webstore-upload msdeploy publish-azwebapp
        new-azresourcegroupdeployment
    """,
    Station.SHELL: """
        echo printf print true false : export unset set setx alias unalias source . sleep wait exit return break
        continue shift trap ulimit umask read test [ [[ (( let declare local typeset readonly shopt setopt pushd popd
        dirs jobs fg bg disown kill pkill killall hash which type whereis where cd pwd chmod chown chgrp mkdir md
        mkfifo mktemp mount umount date cal uptime uname whoami who w id groups hostname arch ps pstree pgrep top htop
        btop free df lscpu lsblk lsusb lspci env printenv yes seq jot shuf clear cls reset stty tput tty history rev
        expr bc dc factor xargs tmux screen crontab at batch service systemctl launchctl supervisorctl pm2 forever su
        passwd useradd usermod groupadd visudo ip ifconfig netstat ss lsof fuser iptables ufw nc ncat telnet socat
        tcpdump ssh-add ssh-keygen ssh-agent ssh-keyscan gpg openssl age sops psql mysql mariadb sqlite3 mongo mongosh
        redis-cli cqlsh duckdb clickhouse-client influx sqlcmd mysqladmin mysqldump pg_dump pg_restore createdb
        pg_isready pgcli usql mongodump bcp flyway liquibase dbmate goose migrate knex sequelize sequelize-cli typeorm
        diesel sqlx gunicorn uvicorn hypercorn daphne celery waitress-serve streamlit jupyter ipython flask
        rails-server puma nodemon ts-node-dev pm2-runtime live-server http-server serve json-server ngrok cloudflared
        localtunnel lt caddy nginx apachectl httpd redis-server mongod postgres pg_ctl initdb sync dd logger script
        xdotool xrandr xset pbcopy pbpaste xclip xsel wl-copy open xdg-open start explorer adb emulator simctl ffmpeg
        convert magick if fi done esac else then do while until for select case function { } ! in sort uniq cut tr
        column fold fmt rev paste join expand tsort numfmt basename dirname xargs write-host write-output write-error
        write-warning write-verbose write-information write-debug write-progress out-null out-string out-host
        out-default out-gridview out-printer select-object where-object foreach-object sort-object group-object
        measure-object format-table format-list format-wide format-custom convertfrom-json convertto-json
        convertfrom-csv convertto-csv convertto-html convertto-xml convertfrom-stringdata get-member get-unique
        get-process stop-process start-sleep start-job get-job stop-job wait-job wait-process start-service
        stop-service restart-service set-location push-location pop-location get-location set-variable get-variable
        clear-host get-command get-date get-host set-executionpolicy get-executionpolicy import-module remove-module
        get-module get-alias set-alias new-object add-type new-psdrive test-connection test-netconnection join-path
        split-path convert-path get-random get-service get-ciminstance get-wmiobject get-psdrive get-volume
        get-netadapter get-nettcpconnection read-host set-psdebug set-strictmode get-history get-variable
        remove-variable invoke-command invoke-item unblock-file set-acl new-service register-scheduledtask
        set-psreadlineoption get-computerinfo get-culture get-uiculture get-timezone get-clipboard set-clipboard
        receive-job remove-job select where foreach sort group measure ft fl fw % ? sleep gps spps kill sasv gsv gal
        gcm gl sl gm iex ii tasklist taskkill schtasks sc.exe net netsh reg wmic ver vol title color prompt path pause
        timeout choice setlocal endlocal assoc ftype icacls attrib takeown cacls systeminfo sfc chkdsk shutdown
        ipconfig exit rem goto shift subst chcp mode query wevtutil fsutil diskpart bcdedit certutil regsvr32 rundll32
        mshta cmdkey runas
    """,
}
"""Programs that mean one station whatever their options say, bar a rule of their own."""


_SCRIPT_WORDS: dict[Station, str] = {
    Station.TEST: """
        test tests testing tst spec specs e2e unit integration jest vitest pytest cypress playwright mocha coverage
        cov smoke verify bench benchmark benchmarks ci check ut it acceptance regression rspec phpunit ctest nextest
        tox storybook-test functional snapshot snapshots unittest unittests pitest mutation cy eunit testonly
        testquick runtest doctest
    """,
    Station.BUILD: """
        build builds compile bundle dist package packages assemble webpack vite rollup esbuild generate gen codegen
        proto protos protobuf docs doc documentation image images wasm jar bootjar uberjar war archive pack prebuild
        assets css sass styles icons prod production release-build html pdf book site binary binaries all all-targets
        debug-build transpile types-build tsup schema stubs export exe rebuild buildall classes
    """,
    Station.LINT: """
        lint lints linter eslint tslint format fmt formatting prettier style styles-lint stylelint typecheck
        typechecks types tsc mypy ruff flake8 pylint pyright black isort audit validate validation vet clippy tidy fix
        checkstyle spotless ktlint detekt pmd spotbugs precommit golangci lintfix static analyze analyse analysis
        rubocop phpstan phpcs cs knip prettify type hadolint shellcheck scalafmt scalafix spell spelling security
        quality checks credo dialyzer biome oxlint vuetsc
    """,
    Station.INSTALL: """
        install installs setup bootstrap deps dependencies dependency requirements init restore vendor venv tools
        postinstall preinstall update-deps upgrade hooks prereqs env-setup download
    """,
    Station.SHIP: """
        deploy deploys deployment publish release releases push ship upload promote rollout production-deploy submit
    """,
    Station.TRASH: "clean cleanup clobber distclean purge nuke wipe prune mrproper cleanall clear destroy",
    Station.COMMIT: "commit changelog version bump tag changeset",
    Station.SHELL: """
        dev start serve server watch preview up down stop restart logs log migrate migration migrations seed shell
        console storybook debug db database repl help ps status bash exec tunnel bootrun
    """,
    Station.EDIT: "scaffold new",
}
_SCRIPT_STATION = {word: station for station, words in _SCRIPT_WORDS.items() for word in words.split()}
_SCRIPT_SPLIT = re.compile(r"[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])")

PROGRAM_STATION: dict[str, Station] = {name: station for station, names in PROGRAMS.items() for name in names.split()}

BENEATH = (Station.SHELL, Station.READ, Station.SEARCH, Station.RESEARCH, Station.TRASH, Station.EDIT)


_WEAK = """
    all all-targets check ci prod production dev db database server debug docs doc documentation image images css styles
    assets icons schema types type book site binary binaries html pdf proto protos protobuf wasm static storybook tools
    package packages snapshot snapshots prettier
"""
_WEAK_WORDS = frozenset(_WEAK.split())
"""Words of script names that say what or where; they decide only where no other word does: `docs:lint`, `ci:build`."""


def script_station(name: str, *, check: Station = Station.TEST) -> Station | None:
    """What a script, target, recipe or task of this name does, by the first of its words that says so.

    `check` is what the bare word means there: a test run for make and Gradle, a lint for package scripts.
    """
    if (whole := _SCRIPT_STATION.get(name.lower().replace("-", "").replace("_", ""))) and name.lower() != "check":
        return whole
    words = [w.lower() for w in _SCRIPT_SPLIT.split(name[:80])]
    for word in [w for w in words if w not in _WEAK_WORDS] + words:
        if word == "check":
            return check
        if station := _SCRIPT_STATION.get(word):
            return station
    return None

// Runs before the first paint; a file of its own because the content policy allows no inline script (DECISIONS 25).
// Theme and language as @lotus/ui and @lotus/i18n store them; `data-auth` and `data-shell` fit the prerendered shell.
;(function () {
  var root = document.documentElement
  var read = function (storage, key) {
    try {
      return window[storage].getItem(key)
    } catch (_) {
      return null
    }
  }
  var cookie = function (name) {
    var match = new RegExp('(?:^|;\\s*)' + name + '=([a-z]+)').exec(document.cookie)
    return match && match[1]
  }
  var theme = read('localStorage', 'lx-theme') || cookie('theme') || 'auto'
  if (theme === 'auto') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  root.setAttribute('data-mantine-color-scheme', theme === 'light' ? 'light' : 'dark')
  // `?lang=` of the hreflang links is a choice like the switch in the page.
  var asked = /[?&]lang=(vi|en)(&|$)/.exec(location.search)
  if (asked) {
    document.cookie = 'lang=' + asked[1] + '; path=/; max-age=31536000; samesite=lax'
    try {
      window.localStorage.setItem('hisLang', asked[1])
    } catch (_) {}
  }
  var language = (asked && asked[1]) || read('localStorage', 'hisLang') || cookie('lang') || root.lang
  var shell = root.getAttribute('data-shell')
  var isHome =
    /^\/(index|login|register|register\.html)\/?$/.test(location.pathname) && !/[?&]mc=/.test(location.search)
  // A shell in another language, or of another page, is kept out of sight until the page itself is drawn.
  if (shell && (!isHome || shell !== language)) root.setAttribute('data-shell', 'hidden')
  if (read('sessionStorage', 'token')) root.setAttribute('data-auth', 'member')
  if (language === 'vi' || language === 'en') root.lang = language
})()

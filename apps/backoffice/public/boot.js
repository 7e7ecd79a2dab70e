// Runs before the first paint; a separate file because the content security policy allows no inline script (DECISIONS
// 25). Reads theme and language as @lotus/ui and @lotus/i18n store them.
;(function () {
  var root = document.documentElement
  var stored = function (key) {
    try {
      return localStorage.getItem(key)
    } catch (_) {
      return null
    }
  }
  var cookie = function (name) {
    var match = new RegExp('(?:^|;\\s*)' + name + '=([a-z]+)').exec(document.cookie)
    return match && match[1]
  }
  var isOurs = function (language) {
    return !!language && root.getAttribute('data-languages').split(' ').indexOf(language) >= 0
  }
  var theme = stored('lx-theme') || cookie('theme') || 'auto'
  if (theme === 'auto') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  root.setAttribute('data-color-scheme', theme === 'light' ? 'light' : 'dark')
  var language = stored('hisLang') || cookie('lang')
  if (isOurs(language)) root.lang = language
})()

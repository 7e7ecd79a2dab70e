// Runs before the first paint; a separate file because the content security policy allows no inline script
// (DECISIONS 25). Reads theme and language as @lotus/ui and @lotus/i18n store them; `data-auth` and `data-shell` adapt
// the prerendered shell.
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
  var isOurs = function (language) {
    return !!language && root.getAttribute('data-languages').split(' ').indexOf(language) >= 0
  }
  var theme = read('localStorage', 'lx-theme') || cookie('theme') || 'auto'
  if (theme === 'auto') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  root.setAttribute('data-color-scheme', theme === 'light' ? 'light' : 'dark')
  // `?lang=` of the hreflang links counts as a choice, like the switch in the page.
  var asked = (/[?&]lang=([a-z]+)(&|$)/.exec(location.search) || [])[1]
  if (!isOurs(asked)) asked = null
  if (asked) {
    document.cookie = 'lang=' + asked + '; path=/; max-age=31536000; samesite=lax'
    try {
      window.localStorage.setItem('hisLang', asked)
    } catch (_) {}
  }
  var language = asked || read('localStorage', 'hisLang') || cookie('lang') || root.lang
  var shell = root.getAttribute('data-shell')
  // The shell was not rendered for a member-centre overlay or a betting screen.
  var isOther = /[?&](mc|gameCode)=/.test(location.search)
  // A shell in another language, or of another page, stays hidden until the page itself is rendered.
  if (shell && (isOther || shell !== language)) root.setAttribute('data-shell', 'hidden')
  if (read('sessionStorage', 'token')) root.setAttribute('data-auth', 'member')
  if (isOurs(language)) root.lang = language
  // Links of the shell work by themselves. A button's click is kept until its script has loaded; typed text and the
  // focus are kept until the page replaces the shell (app/early-touch.ts).
  if (shell) {
    var labelOf = function (each) {
      return each.getAttribute('aria-label') || each.textContent
    }
    var keep = function (name, selector) {
      return function (event) {
        var found = root.hasAttribute('data-shell') && event.target.closest && event.target.closest(selector)
        if (!found) return
        var same = Array.prototype.filter.call(document.querySelectorAll(selector), function (each) {
          return labelOf(each) === labelOf(found)
        })
        var place = same.indexOf(found)
        window[name] = {
          element: found,
          selector: selector,
          label: labelOf(found),
          place: place,
          at: performance.now(),
        }
      }
    }
    document.addEventListener('click', keep('lotusEarlyClick', '#root button'), true)
    document.addEventListener('focusin', keep('lotusEarlyFocus', '#root button, #root a, #root input'), true)
    document.addEventListener('input', keep('lotusEarlyText', '#root input'), true)
  }
  // The scripts of a visible shell are requested once it is painted, so that they do not compete with what the paint
  // needs (scripts/prerender.ts writes their names instead of their elements). Each starts in a task of its own, so
  // that a slow phone can answer a touch in between.
  var listed = function (name) {
    var meta = document.querySelector('meta[name=' + name + ']')
    return meta && meta.content ? meta.content.split(' ') : []
  }
  var scripts = listed('lotus-scripts')
  if (scripts.length > 0) {
    var isAsked = false
    var begin = function () {
      var file = scripts.shift()
      if (!file) return
      var script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = ''
      script.src = file
      // A file that failed here is requested again, or reported, by the code that needs it.
      script.onload = script.onerror = function () {
        setTimeout(begin, 0)
      }
      document.head.appendChild(script)
    }
    var askFor = function () {
      if (isAsked) return
      isAsked = true
      scripts.concat(listed('lotus-fetched')).forEach(function (file) {
        var link = document.createElement('link')
        link.rel = 'modulepreload'
        link.crossOrigin = ''
        link.href = file
        document.head.appendChild(link)
      })
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
      else begin()
    }
    // When no paint will come (a background tab, an older browser), do not wait.
    var isSeen = root.getAttribute('data-shell') !== 'hidden' && document.visibilityState === 'visible'
    if (!isSeen || !window.PerformanceObserver) askFor()
    else {
      new PerformanceObserver(askFor).observe({ type: 'paint', buffered: true })
      document.addEventListener('visibilitychange', askFor)
      setTimeout(askFor, 1500)
    }
  }
  // offline.html: the requested page is loaded as soon as there is a connection. The browser's `online` event may come
  // before the network works, and then never again, so the server is also polled.
  if (root.hasAttribute('data-offline-page')) {
    var again = function () {
      window.location.reload()
    }
    var pause = 1500
    var ask = function () {
      setTimeout(function () {
        if (navigator.onLine) fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(again, ask)
        else ask()
      }, pause)
      pause = Math.min(pause * 2, 60000)
    }
    ask()
    window.addEventListener('online', again)
    // It contains every language; only the reader's is shown.
    document.addEventListener('DOMContentLoaded', function () {
      document.querySelectorAll('[data-offline]').forEach(function (each) {
        each.hidden = each.lang !== root.lang
      })
    })
    document.addEventListener('click', function (event) {
      if (!event.target.closest('[data-retry]')) return
      event.preventDefault()
      again()
    })
  }
})()

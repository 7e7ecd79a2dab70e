import { useTranslation } from '@lotus/i18n'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const titles: Record<string, string> = {
  '/index': 'home',
  '/vnlottery': 'lottery',
  '/vnlottery/statistics': 'statistics',
  '/seaLottery': 'seaLottery',
  '/lottery': 'classicLottery',
  '/elott': 'elott',
  '/rng': 'slots',
  '/live': 'live',
  '/sports': 'sports',
  '/fish': 'fish',
  '/pvp': 'cards',
  '/hot': 'hot',
  '/fav': 'favourites',
  '/pp': 'games',
  '/pg': 'games',
  '/bgs': 'games',
  '/jl': 'games',
  '/fc': 'games',
  '/bng': 'games',
  '/cq9': 'games',
  '/game': 'game',
  '/seamless': 'game',
  '/verify': 'verify',
  '/results': 'results',
  '/noticePage': 'notices',
  '/help': 'help',
  '/helpmc': 'help',
  '/news': 'news',
  '/blog': 'blog',
  '/search': 'search',
  '/down': 'download',
  '/download': 'download',
  '/join': 'join',
  '/vip': 'vip',
  '/pointMall': 'pointMall',
  '/promotions': 'promotions',
  '/promoDetail': 'promotions',
  '/winners': 'winners',
  '/feedback': 'feedback',
  '/service': 'service',
  '/offline': 'offline',
  '/domain': 'domain',
  '/login': 'login',
  '/register': 'register',
  '/register.html': 'register',
}

/** For a text page the slug, until the text is loaded and sets its own title. */
const titleOf = (pathname: string): string =>
  titles[pathname] ??
  (/^\/(?:page|news|blog)\/[^/]+$/.test(pathname)
    ? 'reading'
    : pathname.startsWith('/results/')
      ? 'results'
      : 'missing')

/** The window's title: the page's name in the page's language; a game screen may put its own name before it. */
export function usePageTitle(): void {
  const { t } = useTranslation(['frame', 'common'])
  const { pathname } = useLocation()
  const title = t(`title.${titleOf(pathname)}`)
  const name = t('common:appName')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}

import type { Namespace } from '@lotus/i18n/languages'

/** A prerendered page: its file's name, its address, and what it loads besides the first script. */
export type Shell = { name: string; path: string; module?: string; namespaces: readonly Namespace[] }

const lottery = { module: 'src/features/lottery-lobby/lobby-page.tsx', namespaces: ['lobby', 'draws'] } as const
const games = { module: 'src/features/games/lobby-page.tsx', namespaces: ['games', 'tile'] } as const
const texts = (module: string) => ({ module: `src/features/content/${module}.tsx`, namespaces: ['content'] as const })

/** The server chooses the file by address (apps/server/src/first-data.ts). */
export const shells: readonly Shell[] = [
  { name: 'index', path: '/index', namespaces: [] },
  ...['vnlottery', 'seaLottery', 'lottery', 'elott'].map((name) => ({ name, path: `/${name}`, ...lottery })),
  ...['rng', 'live', 'fish', 'pvp', 'sports', 'hot'].map((name) => ({ name, path: `/${name}`, ...games })),
  { name: 'help', path: '/help', ...texts('help/help-page') },
  ...['news', 'blog'].map((name) => ({ name, path: `/${name}`, ...texts('pages/posts-page') })),
  { name: 'noticePage', path: '/noticePage', ...texts('notices/notice-page') },
  {
    name: 'promotions',
    path: '/promotions',
    ...texts('offers/promotions-page'),
    namespaces: ['content', 'promotions'],
  },
  {
    name: 'results',
    path: '/results',
    module: 'src/features/results/results-page.tsx',
    namespaces: ['results', 'draws'],
  },
  { name: 'verify', path: '/verify', module: 'src/features/verify/verify-page.tsx', namespaces: ['verify', 'draws'] },
]

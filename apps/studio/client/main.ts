import { inLanguage } from '@lotus/i18n/languages'
import './style.css'
import { senVang } from '@lotus/rules/slots'
import { findTable } from '@lotus/rules/live/catalogue'
import { findSlot, type SlotEngine } from '@lotus/rules/slots/catalogue'
import { CallError } from './frame/api.ts'
import { explainError } from './frame/errors.ts'
import type { GameModule } from './frame/game-module.ts'
import { startGame } from './frame/game.ts'
import { language, setLanguage } from './frame/texts.ts'
import { startReplay } from './replay.ts'
import { openRules } from './sen-vang/rules.ts'
import { createView } from './sen-vang/view.ts'

const modules: Record<SlotEngine, GameModule> = {
  HS_SEN25: { createView, openRules, freeMultiplier: senVang.freeSpins.multiplier, firstStops: [0, 20, 6, 4, 30] },
}

const root = document.querySelector<HTMLElement>('#root')
const query = new URLSearchParams(location.search)
setLanguage(query.get('lang'))
const [, page = '', name = ''] = location.pathname.split('/')
const token = query.get('t')
const key = query.get('k')
// The one-time tokens are removed from the address at once, so that they are in no history and no screenshot.
history.replaceState(null, '', `${location.pathname}?lang=${language()}`)

if (root && page === 'replay' && key !== null) void startReplay(root, name, key)
else if (root && page === 'play') {
  const game = findSlot(name)
  const table = findTable(name)
  if (table) {
    document.title = inLanguage(table.name, language())
    void import('./live/table.ts').then(({ startTable }) => startTable(root, { gameCode: name, token }))
  } else if (game) {
    document.title = inLanguage(game.name, language())
    // Without a token the game opens with play money; `?mode=demo` has no other effect.
    void startGame(root, { gameCode: name, token }, modules[game.engine])
  } else explainError(new CallError('not_found'), { host: undefined, isFatal: true })
} else explainError(new CallError('launch_expired'), { host: undefined, isFatal: true })

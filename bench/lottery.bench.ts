import { launchBrowser, startProduct } from '@lotus/testing/browser'
import { report, type Row } from './report.ts'
import { measureBacklog } from './lottery/backlog.ts'
import { measureBoards } from './lottery/board.ts'
import { measureLobby } from './lottery/lobby.ts'
import { readOptions, type Group } from './lottery/options.ts'
import { measurePlacement } from './lottery/placement.ts'
import { measureProcesses } from './lottery/processes.ts'
import { setUpDatabases, type Stage } from './lottery/setup.ts'
import { measureSlips, SLIP_GAMES } from './lottery/slip.ts'
import { measureWinners } from './lottery/winners.ts'

/**
 * `npm run bench:lottery`: the figures of the lottery (issue "Lottery", sections 4 and 7). `--quick` for a short run,
 * `--only NAME` for a part. Statistics have a benchmark of their own.
 */
const options = readOptions(process.argv.slice(2))
const rows: Row[] = []
const MEMBERS = 5_000

/** Each part has a database of its own, so that none sees another's data. */
async function onStage(group: Group, games: readonly string[], measure: (stage: Stage) => Promise<Row[]>) {
  if (!options.only.includes(group)) return
  const stage = await setUpDatabases(games, MEMBERS, console.log)
  try {
    rows.push(...(await measure(stage)))
  } finally {
    await stage.stop()
  }
}

await onStage('placement', ['MBAC'], (stage) => measurePlacement(stage, options, console.log))
await onStage('slip', SLIP_GAMES, (stage) => measureSlips(stage, options, console.log))
await onStage('processes', ['MBAC'], (stage) => measureProcesses(stage, options, console.log))
await onStage('winners', ['MBAC'], (stage) => measureWinners(stage, options, console.log))
await onStage('backlog', ['SEN60'], (stage) => measureBacklog(stage, options, console.log))
if (options.only.includes('board') || options.only.includes('lobby')) await onPages()
report(`Lottery${options.isQuick ? ' (QUICK: no measurement)' : ''}, median of ${options.rounds} rounds`, rows)

/** The built pages of the whole product, as `npm start` serves them. */
async function onPages(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    if (options.only.includes('board')) rows.push(...(await measureBoards(browser, product.site, options, console.log)))
    if (options.only.includes('lobby')) rows.push(...(await measureLobby(browser, product.site, options, console.log)))
  } finally {
    await browser.close()
    await product.stop()
  }
}

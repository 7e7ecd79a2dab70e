import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import { demoGames, type DemoGame } from '../../apps/server/src/modules/lottery/demo/demo-catalogue.ts'
import { parseNoDraws } from '../../apps/server/src/modules/lottery/results/draws-csv.ts'
import {
  formatOf,
  type Anchor,
  type Fault,
  type SourceRow,
} from '../../apps/server/src/modules/lottery/imports/index.ts'
import { drawsPerDay } from '../../apps/server/src/modules/lottery/draw/schedule.ts'

/** The folder of real data, read in place (DECISIONS 30, 31): named by LOTUS_SHARED, or beside the repository. */
export const dataFolder = join(
  process.env['LOTUS_SHARED'] ?? join(import.meta.dirname, '../../../shared'),
  'data/lottery',
)
export const isDataPresent = (): boolean => existsSync(join(dataFolder, 'vn_north.csv'))

/** A game of the replay with every draw of its file. */
export type Source = {
  file: string
  game: DemoGame
  rows: SourceRow[]
}
/** What part of a file is not replayed, and why. */
export type Left = { file: string; what: string; count: number }
export type Sources = { sources: Source[]; left: Left[] }

const daily = { kind: 'daily', drawTime: '21:00', stations: null, aheadDays: 1 } as const
const demo = (code: string): DemoGame =>
  must(
    demoGames.find((game) => game.code === code),
    `the demo has ${code}`,
  )

/**
 * A game of the replay's own: a demo game of the family, with external results. The demo brand draws these games
 * itself, so it does not accept other results.
 */
function twin(code: string, family: string, periodSeconds?: number): DemoGame {
  const model = must(
    demoGames.find((game) => game.family === family),
    `the demo has a game of ${family}`,
  )
  return {
    ...model,
    code,
    name: { vi: code, en: code },
    drawSource: 'outside',
    schedule: periodSeconds === undefined ? daily : { kind: 'periodic', periodSeconds, aheadMinutes: 120 },
    lockSeconds: periodSeconds === undefined ? 900 : 10,
    chaseIssuesMax: 0,
  }
}

type Plan = { file: string; game: DemoGame; year?: number; anchor?: Anchor }
const FIVE_MINUTES = 300

/** Where the running numbers of 2019 start in our calendar: the files have no dates. */
const running = (number: string, day: string, place: number | null = 1) => ({ anchor: { number, day, place } })

const china = (name: string, code: string, family: string, more: Omit<Plan, 'file' | 'game'> = {}): Plan => ({
  file: `china_2019/${name}.csv`,
  game: twin(code, family, FIVE_MINUTES),
  ...more,
})
const chinaDaily = (name: string, code: string, family: string): Plan => ({
  file: `china_2019/${name}.csv`,
  game: twin(code, family),
  ...running('2019233', '2019-08-28', null),
})

const plans: readonly Plan[] = [
  { file: 'thai_glo.csv', game: demo('THAI') },
  { file: 'hk_mark_six.csv', game: twin('RLHC', 'lhc') },
  { file: 'hk_mark_six.csv', game: twin('RELHC', 'elott_lhc') },
  { file: 'vn_electronic.csv', game: twin('RL4D', 'lf4d') },
  { file: 'vietlott_power645.jsonl', game: twin('RTL645', 'tl645') },
  { file: 'vietlott_power645.jsonl', game: twin('RMEGA', 'mega645') },
  { file: 'vietlott_power655.jsonl', game: twin('RTL655', 'tl655') },
  // The file begins with the last 25 of that day's 95 draws.
  { file: 'vietlott_keno.jsonl', game: twin('RKENO', 'keno', FIVE_MINUTES), ...running('110271', '2022-12-04', 71) },
  china('ssc_chongqing', 'RSSCCQ', 'ssc', { year: 2019 }),
  china('ssc_beijing_derived_from_keno', 'RSSCBJ', 'elott_ssc', running('979224', '2019-10-23')),
  china('11x5_anhui', 'R11AH', '11x5'),
  china('11x5_guangdong', 'R11GD', 'elott_11x5'),
  china('11x5_jiangsu', 'R11JS', '11x5'),
  china('11x5_jiangxi', 'R11JX', 'elott_11x5'),
  china('11x5_shandong', 'R11SD', '11x5'),
  china('k3_anhui', 'RK3AH', 'k3'),
  china('k3_beijing', 'RK3BJ', 'elott_k3'),
  china('k3_guangxi', 'RK3GX', 'vtx'),
  china('k3_hubei', 'RK3HB', 'k3'),
  china('k3_jiangsu', 'RK3JS', 'elott_k3'),
  china('keno_beijing', 'RKENOBJ', 'elott_keno', running('979224', '2019-10-23')),
  china('pc28_beijing', 'RPC28', 'pc28', running('979224', '2019-10-23')),
  china('pk10_beijing', 'RPK10', 'pk10', running('740260', '2019-10-23')),
  chinaDaily('fc3d', 'RFC3D', 'lf3d'),
  chinaDaily('pl3', 'RPL3', 'elott_lf'),
]

/** Files whose draws fit no family of the catalogue; listed so that nobody searches for them. */
const withoutFamily = [
  'vietlott_3d.jsonl',
  'vietlott_3d_pro.jsonl',
  'china_2019/happy10_chongqing.csv',
  'china_2019/happy10_hunan.csv',
]
const stationFiles = ['vn_north.csv', 'vn_south.csv', 'vn_central.csv']

const read = (file: string) => readFileSync(join(dataFolder, file), 'utf8')
const problemsOf = (file: string, problems: readonly Fault[]): Left[] =>
  problems.map(({ line, code, details }) => ({
    file,
    what: `line ${line}: ${code} ${JSON.stringify(details)}`,
    count: 1,
  }))

function readPlan({ file, game, ...more }: Plan): { rows: SourceRow[]; left: Left[] } {
  const text = read(file)
  const format = must(formatOf(text), `the form of ${file} is known`)
  const family = must(findFamily(game.family), game.family)
  const { schedule } = game
  const context = { ...more, family, drawsPerDay: schedule.kind === 'periodic' ? drawsPerDay(schedule) : null }
  const { rows, problems, skipped } = format.read(text, context)
  return { rows, left: [...skipped.map((one) => ({ file, ...one })), ...problemsOf(file, problems)] }
}

/** Northern draws are one game; Central and Southern stations are one game each. Days without a draw are included. */
function readStations(file: string): { sources: Source[]; left: Left[] } {
  const text = read(file)
  const { rows, problems } = must(formatOf(text), file).read(text, {
    family: must(findFamily('vn_north'), 'the family is there'),
    drawsPerDay: null,
  })
  const noDraws = parseNoDraws(read(file.replace('.csv', '_no_draw.csv')))
  const days = noDraws.days.map((day): SourceRow => ({ ...day, place: null, source: null, draw: null }))
  const isNorth = file === 'vn_north.csv'
  const byGame = Map.groupBy([...rows, ...days], ({ station }) => (isNorth || station === null ? 'MBAC' : station))
  return {
    sources: [...byGame].map(([code, mine]) => ({ file, game: demo(code), rows: mine })),
    left: problemsOf(file, [...problems, ...noDraws.problems]),
  }
}

/** Every file of real draws as games with their rows, and what is left out of each. */
export function readSources(): Sources {
  const found: Sources = { sources: [], left: [] }
  for (const file of stationFiles) {
    const { sources, left } = readStations(file)
    found.sources.push(...sources)
    found.left.push(...left)
  }
  const reported = new Set<string>()
  for (const plan of plans) {
    const { rows, left } = readPlan(plan)
    found.sources.push({ file: plan.file, game: plan.game, rows })
    // A file of two games is incomplete at the same places.
    if (!reported.has(plan.file)) found.left.push(...left)
    reported.add(plan.file)
  }
  for (const file of withoutFamily) {
    const count = read(file).trim().split('\n').length - (file.endsWith('.csv') ? 1 : 0)
    found.left.push({ file, what: 'the catalogue has no family of such draws', count })
  }
  return found
}

import type { Json } from '../../../platform/json.ts'
import { readBrandPlan, type BrandPlan } from './brand-plan.ts'

/** Asks one question; an empty answer keeps what stands. */
export type Ask = (question: string) => Promise<string>
export type Standing = Readonly<Record<string, Json>>

type Question = {
  path: string
  text: string
  /** The answer as the plan has it. */
  read: (answer: string) => unknown
}

const list = (answer: string) => answer.split(/[\s,]+/).filter((part) => part !== '')
const orNone = (answer: string) => (answer === '-' ? null : answer)
const upper = (answer: string) => list(answer).map((part) => part.toUpperCase())

/** In the order in which a person thinks of them. A licence, channels and banks are lists of fields: only in a file. */
const questions: readonly Question[] = [
  { path: 'name', text: 'Name of the brand', read: (answer) => answer },
  { path: 'siteUrl', text: 'Address of the site (https://...; - for none)', read: orNone },
  { path: 'backofficeUrl', text: 'Address of the back office (https://...; - for none)', read: orNone },
  { path: 'domains', text: 'All addresses of the site, separated by spaces', read: list },
  { path: 'countries', text: 'Countries that may play (VN TH ...)', read: upper },
  { path: 'staffAddresses', text: 'Addresses of staff that always get in (203.0.113.7 ...)', read: list },
  { path: 'languages', text: 'Languages (vi en)', read: list },
  { path: 'defaultLanguage', text: 'Default language', read: (answer) => answer },
  { path: 'timeZone', text: 'Time zone (at +07:00)', read: (answer) => answer },
  { path: 'currency.symbol', text: 'Symbol of the currency', read: (answer) => answer },
  { path: 'currency.vndPerUnit', text: 'VND of one unit', read: Number },
  { path: 'legal.name', text: 'Legal name (- for not given)', read: orNone },
  { path: 'legal.contact', text: 'How to reach you, for the footer (- for not given)', read: orNone },
  { path: 'withdrawals.min', text: 'Smallest withdrawal', read: (answer) => answer },
  { path: 'withdrawals.max', text: 'Largest withdrawal', read: (answer) => answer },
  { path: 'games', text: 'Games to open (SEN60 MBAC ...; "npm run brand -- games" lists them)', read: upper },
  { path: 'operator.username', text: 'User name of the first operator (small letters)', read: (answer) => answer },
  { path: 'operator.name', text: 'Their name', read: (answer) => answer },
]

const isShown = (value: Json | undefined) => value !== undefined && value !== null && JSON.stringify(value) !== '[]'
const shown = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map(String).join(' ') : typeof value === 'object' ? JSON.stringify(value) : String(value)

function put(plan: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', second] = path.split('.')
  if (second === undefined) plan[first] = value
  else plan[first] = { ...(plan[first] as object | undefined), [second]: value }
}

/**
 * Asks for a plan. Each answer is checked at once, and asked for again if it does not fit. With `isOperatorKnown` it does
 * not ask for an operator.
 */
export async function askBrand(
  ask: Ask,
  say: (line: string) => void,
  standing: Standing,
  { isOperatorKnown }: { isOperatorKnown: boolean },
): Promise<BrandPlan> {
  const plan: Record<string, unknown> = {}
  for (const { path, text, read } of questions) {
    if (path.startsWith('operator.') && isOperatorKnown) continue
    if (path === 'operator.name' && plan['operator'] === undefined) continue
    const now = standing[path]
    for (;;) {
      const answer = (await ask(isShown(now) ? `${text} [${shown(now)}]: ` : `${text}: `)).trim()
      if (answer === '') {
        if (path !== 'operator.name') break
        continue
      }
      const problem = problemOf(path, read(answer))
      if (problem === undefined) {
        put(plan, path, read(answer))
        break
      }
      say(`  ${problem}`)
    }
  }
  const read = readBrandPlan(plan)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.plan
}

/** Why one answer does not fit, alone. */
function problemOf(path: string, value: unknown): string | undefined {
  const alone: Record<string, unknown> = {}
  put(alone, path, value)
  const read = readBrandPlan(alone)
  if (!('problems' in read)) return undefined
  return read.problems.find((problem) => problem.startsWith(path))
}

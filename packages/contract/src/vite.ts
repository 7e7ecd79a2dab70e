import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { packRoutes, type BrowserRoute } from './browser-route.ts'
import { isServedBy, type WebApp } from './served-by.ts'

const FOLDED = join(import.meta.dirname, 'folded.ts')
const ROUTE_ERRORS = join(import.meta.dirname, 'route-errors.ts')
const execute = promisify(execFile)

/**
 * Replaces `folded.ts`, derived from the table of calls, by plain data in a web app, with only that app's calls.
 * Otherwise a browser would load all schemas and zod. A separate process evaluates the module: the dev server evaluates
 * it again after every change, without modules cached before.
 */
export function derivedCalls(app: WebApp): Plugin {
  return {
    name: 'lotus:folded-calls',
    enforce: 'pre',
    async load(id) {
      if (id.split('?')[0] !== FOLDED) return null
      const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      for (const name of sources.filter((path) => path.endsWith('.ts')))
        this.addWatchFile(join(import.meta.dirname, name))
      const folded = await evaluated(`await import(${JSON.stringify(FOLDED)})`)
      const { routes, ...data } = folded as { routes: Routes } & Record<string, object> // Its exports are plain data.
      return [
        "import { unpackRoutes } from './browser-route.ts'",
        `export const routes = /* @__PURE__ */ unpackRoutes(${JSON.stringify(packRoutes(ofApp(routes, app)))})`,
        ...Object.entries(data).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
      ].join('\n')
    },
  }
}

/**
 * Leaves out the sentences of errors that only calls of the other app answer with: the site loads its errors before anything
 * else. Codes that no call names stay, since the browser itself makes them.
 */
export function ownErrors(app: WebApp): Plugin {
  return {
    name: 'lotus:own-errors',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id
      if (!/\/locales\/[^/]+\/errors\.json$/.test(path)) return null
      const codes = await evaluated(`(await import(${JSON.stringify(ROUTE_ERRORS)})).codesOfOthers('${app}')`)
      const others = new Set(codes as string[]) // What the function answers.
      const texts: unknown = JSON.parse(await readFile(path, 'utf8'))
      return JSON.stringify(
        Object.fromEntries(
          // A special case of a code (`bets_blocked_UNTIL`) goes with it.
          Object.entries(texts as Record<string, string>).filter(([code]) => !others.has(code.replace(/_[A-Z]+$/, ''))),
        ),
      )
    },
  }
}

/** What an expression of the contract's modules is, as plain data, from a process of its own. */
async function evaluated(expression: string): Promise<unknown> {
  const script = `console.log(JSON.stringify(${expression}))`
  const options = { maxBuffer: 2 ** 26 }
  return JSON.parse((await execute(process.execPath, ['--input-type=module', '--eval', script], options)).stdout)
}

type Routes = Readonly<Record<string, BrowserRoute>>

/** The app's own calls. */
const ofApp = (routes: Routes, app: WebApp): Routes =>
  Object.fromEntries(Object.entries(routes).filter(([name]) => isServedBy(app, name)))

import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { browserFields } from './browser-route.ts'
import { isServedBy, type WebApp } from './served-by.ts'

const FOLDED = join(import.meta.dirname, 'folded.ts')
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
      const script = `console.log(JSON.stringify(await import(${JSON.stringify(FOLDED)})))`
      const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', script], {
        maxBuffer: 2 ** 26,
      })
      const folded: unknown = JSON.parse(stdout)
      return Object.entries(folded as Record<string, object>) // Its exports are plain data.
        .map(([name, data]) => `export const ${name} = ${JSON.stringify(name === 'routes' ? ofApp(data, app) : data)}`)
        .join('\n')
    },
  }
}

/** The app's calls, with what a browser has to know of each. */
const ofApp = (routes: object, app: WebApp) =>
  Object.fromEntries(
    Object.entries(routes as Record<string, Record<string, unknown>>) // Definitions of calls.
      .filter(([name]) => isServedBy(app, name))
      .map(([name, route]) => [name, Object.fromEntries(browserFields.map((field) => [field, route[field]]))]),
  )

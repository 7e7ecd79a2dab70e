import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A page, and what of its first data it is rendered with: the same for everybody. */
export type PageToRender = { language: string; path: string; data: object }
export type RenderRequest = PageToRender & { key: string }
export type RenderAnswer = { key: string; markup: string } | { key: string; failure: string }

/** Pages kept: each address in each language, and a few states of their data. */
const KEPT_MAX = 100
const WAITING_MAX = 20
const MEMORY_MAX_MB = 256

export type RenderedPages = {
  /** The page's markup; undefined until it is rendered, which begins now. */
  find(page: PageToRender): string | undefined
  /** After a new build, and at the end. */
  reset(): void
}

/**
 * The markup of pages with their data, rendered by the site's own program in another thread (`dist/server`, written by
 * apps/site/scripts/prerender.ts). Nobody waits for it: who asks first gets the page without data, as before. What is
 * rendered depends on public data alone, so it is the same for everybody.
 */
export function createRenderedPages(dist: string, onFailure: (failure: string) => void): RenderedPages {
  const bundle = join(dist, 'server', 'prerender.js')
  /** Null: it could not be rendered. The oldest is first. */
  const kept = new Map<string, string | null>()
  const waiting = new Set<string>()
  let worker: Worker | undefined

  const keep = (key: string, markup: string | null) => {
    waiting.delete(key)
    kept.set(key, markup)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  }
  const fail = (failure: string) => {
    // The page under way is not tried again; those behind it are, when they are asked for.
    const [culprit] = waiting
    waiting.clear()
    if (culprit !== undefined) keep(culprit, null)
    worker = undefined
    onFailure(failure)
  }
  const start = () => {
    const started = new Worker(join(import.meta.dirname, 'render-worker.ts'), {
      workerData: bundle,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    })
    started.unref()
    started.on('message', (answer: RenderAnswer) => {
      if (started !== worker) return
      keep(answer.key, 'markup' in answer ? answer.markup : null)
      if ('failure' in answer) onFailure(answer.failure)
    })
    started.on('error', (error) => {
      if (started === worker) fail(error.stack ?? error.message)
    })
    started.on('exit', (code) => {
      if (started === worker) fail(`the thread that renders pages ended with ${code}`)
    })
    return started
  }

  return {
    find(page) {
      const key = createHash('sha256')
        .update(JSON.stringify([page.language, page.path, page.data]))
        .digest('base64')
      const markup = kept.get(key)
      if (markup !== undefined || waiting.has(key)) return markup ?? undefined
      if (waiting.size >= WAITING_MAX || !existsSync(bundle)) return undefined
      worker ??= start()
      waiting.add(key)
      worker.postMessage({ ...page, key } satisfies RenderRequest)
      return undefined
    },
    reset() {
      kept.clear()
      waiting.clear()
      void worker?.terminate()
      worker = undefined
    },
  }
}

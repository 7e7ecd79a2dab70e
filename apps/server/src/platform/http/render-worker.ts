import { parentPort, workerData } from 'node:worker_threads'
import { pathToFileURL } from 'node:url'
import type { RenderAnswer, RenderRequest } from './rendered-pages.ts'

/** Renders pages in a thread of its own, one at a time, because the texts of one language are loaded at a time. */
type Bundle = { renderPage(language: string, path: string, data: object): Promise<string> }

const { renderPage } = (await import(pathToFileURL(String(workerData)).href)) as Bundle // apps/site/src/prerender.tsx, built
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ key, language, path, data }: RenderRequest) => {
  last = last.then(async () => {
    const answer: RenderAnswer = await renderPage(language, path, data).then(
      (markup) => ({ key, markup }),
      (error: unknown) => ({ key, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    parentPort?.postMessage(answer)
  })
})

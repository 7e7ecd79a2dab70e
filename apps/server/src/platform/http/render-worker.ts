import { pathToFileURL } from 'node:url'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { RenderAnswer, RenderRequest } from './rendered-pages.ts'

type Bundle = { renderPage(language: string, path: string, data: object): Promise<string> }

/** Renders pages in a thread of its own, one at a time, because the texts of one language are loaded at a time. */
function answer(port: MessagePort, { renderPage }: Bundle): void {
  let last: Promise<void> = Promise.resolve()
  port.on('message', ({ key, language, path, data }: RenderRequest) => {
    last = last.then(async () => {
      const rendered: RenderAnswer = await renderPage(language, path, data).then(
        (markup) => ({ key, markup }),
        (error: unknown) => ({ key, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
      port.postMessage(rendered)
    })
  })
}

// apps/site/src/prerender.tsx exports it; the site's build wrote it.
if (parentPort) answer(parentPort, (await import(pathToFileURL(String(workerData)).href)) as Bundle)

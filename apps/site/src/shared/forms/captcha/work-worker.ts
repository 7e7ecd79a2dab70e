import { findWork } from './work.ts'

export type WorkQuestion = { challenge: string; bits: number }
export type WorkAnswer = { number: number | undefined }

// Beside the page, so that the form stays usable while it counts.
addEventListener('message', ({ data }: MessageEvent<WorkQuestion>) => {
  const answer: WorkAnswer = { number: findWork(data.challenge, data.bits) }
  postMessage(answer)
})

import { findWork } from './work.ts'

export type WorkQuestion = { challenge: string; bits: number }
export type WorkAnswer = { number: number | undefined }

// In a worker, so that the form stays usable meanwhile.
addEventListener('message', ({ data }: MessageEvent<WorkQuestion>) => {
  const answer: WorkAnswer = { number: findWork(data.challenge, data.bits) }
  postMessage(answer)
})

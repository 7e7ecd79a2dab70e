import { isCallError } from '@lotus/client'
import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { retryWhenRateLimited } from './retry-when-rate-limited.ts'
import type { WorkAnswer, WorkQuestion } from './work-worker.ts'

/** `closed`: the operator has switched it off. */
export type WorkState = 'idle' | 'busy' | 'done' | 'failed' | 'closed'

/**
 * The alternative to the picture: the browser computes a proof of work, whose result replaces the letters of the
 * picture (`pow.<challenge>.<number>`). Every round needs a new challenge: each is valid for one try.
 */
export function useWork({
  isOn,
  round,
  onAnswer,
}: {
  isOn: boolean
  round: number
  onAnswer: (text: string) => void
}): {
  state: WorkState
  again: () => void
} {
  const [state, setState] = useState<WorkState>('idle')
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!isOn) return setState('idle')
    const controller = new AbortController()
    let worker: Worker | undefined
    const work = async () => {
      setState('busy')
      onAnswer('')
      try {
        const { signal } = controller
        const { challenge, bits } = await retryWhenRateLimited(() => call('captcha.challenge', {}, { signal }), signal)
        worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' })
        const number = await answerOf(worker, { challenge, bits })
        if (controller.signal.aborted) return
        if (number === undefined) return setState('failed')
        onAnswer(`pow.${challenge}.${number}`)
        setState('done')
      } catch (error) {
        if (!controller.signal.aborted) setState(isCallError(error, 'module_disabled') ? 'closed' : 'failed')
      }
    }
    void work()
    return () => {
      controller.abort()
      worker?.terminate()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one piece of work for each round and each asking
  }, [isOn, round, asked])
  return { state, again: () => setAsked(asked + 1) }
}

function answerOf(worker: Worker, question: WorkQuestion): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkAnswer>) => resolve(data.number))
    worker.addEventListener('error', () => reject(new Error('the worker did not start')))
    worker.postMessage(question)
  })
}

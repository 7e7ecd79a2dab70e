import { useState } from 'react'

type Checked<File, Step> = { file: File; steps: readonly Step[] }

/** Loads a file of evidence and works it out again, on request. */
export function useFileCheck<File, Step>(load: () => Promise<Checked<File, Step>>) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [done, setDone] = useState<Checked<File, Step>>()
  const run = async () => {
    setPending(true)
    setError(null)
    try {
      setDone(await load())
    } catch (failure) {
      setError(failure)
    }
    setPending(false)
  }
  return { isPending, error, file: done?.file, steps: done?.steps, run }
}

import { useEffect, useState } from 'react'

const REST_MS = 400

/** A value that is typed, once it rests: what a server is asked about. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

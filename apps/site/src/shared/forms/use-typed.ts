import { useEffect, useRef, useState } from 'react'

/** Between two letters of somebody who types; shorter than what one waits for. */
const TYPING_MS = 120

/**
 * The text of a search field that asks as one types: `onChange` is told after a moment without a letter. What changes
 * `value` from elsewhere, the way back or a button, shows in the field.
 */
export function useTyped(
  value: string,
  onChange: (text: string | undefined) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const tell = useRef(onChange)
  tell.current = onChange
  const asked = useRef(value)
  useEffect(() => {
    const text = typed.trim()
    if (text === asked.current) return
    const page = window.location.pathname
    const timer = setTimeout(() => {
      // A result was opened meanwhile: what was typed belongs to the page one is leaving.
      if (window.location.pathname !== page) return
      asked.current = text
      tell.current(text === '' ? undefined : text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  return [typed, setTyped]
}

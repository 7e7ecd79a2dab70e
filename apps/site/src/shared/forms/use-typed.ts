import { useEffect, useRef, useState } from 'react'

/** Longer than the pause between two keystrokes, shorter than a noticeable wait. */
const TYPING_MS = 120

/**
 * The text of a field that searches while typing: `onChange` is called after a pause. When `value` changes from
 * elsewhere (the back button, another button), the field shows it.
 */
export function useTyped(
  value: string,
  onChange: (text: string | undefined) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange
  const asked = useRef(value)
  useEffect(() => {
    const text = typed.trim()
    if (text === asked.current) return
    const page = window.location.pathname
    const timer = setTimeout(() => {
      // A result was opened meanwhile: the typed text belongs to the page being left.
      if (window.location.pathname !== page) return
      asked.current = text
      onChangeRef.current(text === '' ? undefined : text)
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

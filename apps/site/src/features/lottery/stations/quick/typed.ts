import { useCallback, useState } from 'react'
import { onPersonLeft } from '../../../../shared/session.ts'

/** What was typed and not added yet, by game; it lives as long as the page, and ends with the person. */
const typed = new Map<string, string>()
onPersonLeft(() => typed.clear())

export function keepTyped(gameCode: string, text: string): void {
  typed.set(gameCode, text)
}

export function useTyped(gameCode: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => typed.get(gameCode) ?? '')
  const change = useCallback(
    (next: string) => {
      keepTyped(gameCode, next)
      setText(next)
    },
    [gameCode],
  )
  return [text, change]
}

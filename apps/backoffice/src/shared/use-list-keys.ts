import { useEffect, useRef, type RefObject } from 'react'

const ROW = 'tbody tr[data-clickable]'

/** Fields, and anything open over the page, keep their keys. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target
  if (!(target instanceof Element)) return false
  return target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !== null
}

/**
 * J, K and the arrows reach the list from anywhere on the page (components.md 4): the first press goes to the open or
 * first row, from there the table itself moves. Esc closes the panel and returns to its row.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onClose: (() => void) | undefined): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      if (event.key === 'Escape') {
        list.current?.querySelector<HTMLElement>(`${ROW}[aria-selected=true]`)?.focus()
        close.current?.()
        return
      }
      const isMove = ['j', 'k', 'ArrowDown', 'ArrowUp'].includes(event.key)
      const isInTable = event.target instanceof Element && event.target.closest(ROW) !== null
      if (!isMove || isInTable) return
      const row =
        list.current?.querySelector<HTMLElement>(`${ROW}[aria-selected=true]`) ??
        list.current?.querySelector<HTMLElement>(ROW)
      if (!row) return
      event.preventDefault()
      row.focus()
    }
    globalThis.addEventListener('keydown', onKey)
    return () => globalThis.removeEventListener('keydown', onKey)
  }, [list])
}

import { runAfterPaint } from '@lotus/ui'
import { useRouter } from '@tanstack/react-router'
import { useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react'

/** A pointer that rests this long on a link counts as intent. */
const INTENT_MS = 50

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** The path as in the address, `/page/terms`. */
  to: string
  search?: Readonly<Record<string, unknown>>
  hash?: string
  /** Keeps the scroll position: what opens is an overlay. */
  keepsScroll?: boolean
  children: ReactNode
}

/** A click that the browser would follow in this tab. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link to a page of this site, preloaded on intent. The router's own link recomputes its target on every render and
 * subscribes to each change of address, which on a page of seventy links costs more than all the rest; here the address
 * is used as given, and only the click uses the router.
 */
export function PageLink({ to, search, hash, keepsScroll, onClick, children, ...rest }: Props) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const href = `${to}${search ? router.options.stringifySearch(search) : ''}${hash === undefined ? '' : `#${hash}`}`
  // The router accepts a whole address instead of `to`, although its type requires `to`. If preloading fails, the click
  // loads the page and reports the error.
  const preload = () => void router.preloadRoute({ href, to: undefined as never }).catch(() => undefined)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ href, ...(keepsScroll ? { resetScroll: false } : {}) })
      }}
      onTouchStart={() => runAfterPaint(timer, preload)}
      onFocus={() => runAfterPaint(timer, preload)}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(preload, INTENT_MS)
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
    >
      {children}
    </a>
  )
}

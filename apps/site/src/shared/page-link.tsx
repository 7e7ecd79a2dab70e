import { later } from '@lotus/ui'
import { useRouter } from '@tanstack/react-router'
import { useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react'

/** A pointer that rests this long on a link means it. */
const INTENT_MS = 50

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** The path as it stands in the address, `/page/terms`. */
  to: string
  search?: Readonly<Record<string, unknown>>
  hash?: string
  /** Stays where the page is scrolled to: what opens lies over it. */
  keepsScroll?: boolean
  children: ReactNode
}

/** A click that the browser would follow in this tab. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link to a page of this site, fetched ahead on intent. The router's own link works its target out again with every
 * drawing and listens to each change of address, which on a page of seventy links costs more than all else that is drawn;
 * here the address stands as it is given, and the click alone is the router's.
 */
export function PageLink({ to, search, hash, keepsScroll, onClick, children, ...rest }: Props) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const href = `${to}${search ? router.options.stringifySearch(search) : ''}${hash === undefined ? '' : `#${hash}`}`
  // The router takes a whole address instead of `to`, which its type wants all the same. A page that cannot be fetched ahead
  // is fetched by the click, and that tells what is wrong.
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
      onTouchStart={() => later(timer, preload)}
      onFocus={() => later(timer, preload)}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(preload, INTENT_MS)
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
    >
      {children}
    </a>
  )
}

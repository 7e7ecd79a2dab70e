import { Prose, SkeletonLines } from '@lotus/ui'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { imageUrl } from '../image-url.ts'
import { cleanHtml, isOurs } from './clean-html.ts'

/** A page that is rendered ahead, where nothing could be sanitised, has lines in place of the text. */
const hasWindow = typeof window !== 'undefined'
const LINES_AHEAD = 5

type Props = {
  html: string
  /** The language of the text, if it is not the page's. */
  lang?: string | undefined
  /** Rewrites internal paths: the embedded help stays at its own address. */
  mapPath?: ((path: string) => string) | undefined
}

/** An operator's HTML: sanitised here once more, in our typography, with internal links that do not reload the page. */
export function RichText({ html, lang, mapPath }: Props) {
  const router = useRouter()
  const root = useRef<HTMLDivElement>(null)
  const cleaned = useMemo(() => (hasWindow ? cleanHtml(html, imageUrl) : undefined), [html])

  useEffect(() => {
    if (!root.current) return
    for (const table of root.current.querySelectorAll('table')) {
      // One that scrolls sideways can be focused with the Tab key, so that its end is reachable without a pointer.
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
    }
    // The text came after the address's hash was handled (R23).
    const target = root.current.querySelector(`[id="${CSS.escape(window.location.hash.slice(1))}"]`)
    target?.scrollIntoView()
  }, [cleaned])

  useEffect(() => {
    const box = root.current
    // The links handle mouse and Enter; the container only receives the bubbled event.
    const follow = (event: MouseEvent) => {
      const path = pathToFollow(event)
      if (path === undefined) return
      event.preventDefault()
      router.history.push(mapPath ? mapPath(path) : path)
    }
    box?.addEventListener('click', follow)
    return () => box?.removeEventListener('click', follow)
  }, [router, mapPath])

  return (
    <div ref={root} lang={lang}>
      {cleaned === undefined ? <SkeletonLines lines={LINES_AHEAD} /> : <Prose html={cleaned} />}
    </div>
  )
}

/** The internal address of a plain click on a link; every other click is left to the browser. */
function pathToFollow(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  const href = link?.getAttribute('href') ?? ''
  if (link?.getAttribute('target') === '_blank' || !/^(?:\/|#|https?:)/i.test(href) || !isOurs(href)) return undefined
  const { pathname, search, hash } = new URL(href, window.location.href)
  return `${pathname}${search}${hash}`
}

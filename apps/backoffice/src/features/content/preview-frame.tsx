import { languageName, useTranslation, type Language } from '@lotus/i18n'
import { useColorScheme } from '@lotus/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import styles from './content.module.css'

const WAIT_MS = 400
/** What the frame takes over from this page, because its own document has none of our style sheets. */
const tokens = ['--lx-bg', '--lx-text', '--lx-text-muted', '--lx-accent-text', '--lx-border', '--lx-font', '--lx-fs-15']
const look = `
  body { margin: 0; padding: 1em; background: var(--lx-bg); color: var(--lx-text); font-family: var(--lx-font); font-size: var(--lx-fs-15); line-height: 1.6; overflow-wrap: anywhere; }
  h1 { font-size: 1.5em; margin: 0 0 .4em; line-height: 1.25; } h2 { font-size: 1.25em; } h3 { font-size: 1.1em; }
  a { color: var(--lx-accent-text); } img { max-width: 100%; height: auto; }
  .summary { color: var(--lx-text-muted); }
  table { border-collapse: collapse; } th, td { border: 1px solid var(--lx-border); padding: .4em .6em; text-align: left; }
  blockquote { margin: 1em 0; padding-left: 1em; border-left: 3px solid var(--lx-border); color: var(--lx-text-muted); }`

/** The font faces of this page, with addresses from the root. */
function fontFaces(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => rule.cssText)
    .join(' ')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Props = { language: Language; title: string; summary?: string; html: string }

/**
 * What readers will get: the text as sanitised by the server, in a sandboxed frame that runs no script and opens no
 * window.
 */
export function PreviewFrame({ language, title, summary = '', html }: Props) {
  const { t } = useTranslation('backofficeContent')
  const settled = useSettled(html)
  const { resolved } = useColorScheme()
  const query = useQuery({
    queryKey: ['bo.previewContent', settled],
    queryFn: ({ signal }) => call('bo.previewContent', { html: settled }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const page = useMemo(() => {
    const root = getComputedStyle(document.documentElement)
    const values = tokens.map((name) => `${name}: ${root.getPropertyValue(name)};`).join(' ')
    const words = `<h1>${escaped(title)}</h1>${summary === '' ? '' : `<p class="summary">${escaped(summary)}</p>`}`
    return `<!doctype html><html lang="${language}" data-scheme="${resolved}"><head><meta charset="utf-8"><style>${fontFaces()} :root { ${values} color-scheme: ${resolved}; } ${look}</style></head><body>${words}${query.data?.html ?? ''}</body></html>`
  }, [language, title, summary, query.data, resolved])
  return (
    <figure className={styles.preview}>
      <figcaption>{query.isError ? failureText(query.error) : t('preview')}</figcaption>
      {/* The same origin lets its pictures load; without `allow-scripts` the content cannot use it. */}
      <iframe title={`${t('preview')}: ${languageName(language)}`} sandbox="allow-same-origin" srcDoc={page} />
    </figure>
  )
}

/** A text once typing has paused for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

import { useTranslation } from '@lotus/i18n'
import { Tabs } from '@lotus/ui'
import { PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { BannersPart } from './banners-part.tsx'
import { contentSearch, kindOf, viewOf, views } from './content-search.ts'
import styles from './content.module.css'
import { DocumentEditor } from './document-editor.tsx'
import { DocumentsList } from './documents-list.tsx'
import { NoticeEditor } from './notice-editor.tsx'
import { NoticesList } from './notices-list.tsx'

/** What the site says (operations.md 5.2, rows 56 to 58). */
export function ContentPage() {
  const { t } = useTranslation('backofficeContent')
  const [search, change] = useSearchParams(contentSearch)
  const view = viewOf(search.view)
  const kind = kindOf(view)
  const open = (id: string | undefined) => change({ view, id })
  const filter = (next: { q?: string | undefined; state?: string | undefined; type?: string | undefined }) =>
    change({ view, id: undefined, ...next }, { replace: true })
  if (search.id !== undefined && view === 'notices')
    return <NoticeEditor key={search.id} id={search.id} onOpen={open} />
  if (search.id !== undefined && kind !== undefined)
    return <DocumentEditor key={search.id} id={search.id} kind={kind} onOpen={open} />
  const list = {
    ...withValues({ q: search.q, state: search.state, type: search.type }),
    onFilter: filter,
    onOpen: open,
  }
  return (
    <>
      <PageHead title={t('backoffice:nav.content')} note={t('note')} />
      <Tabs
        className={styles.tabs}
        label={t('views')}
        items={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={(next) => change({ view: next, q: undefined, state: undefined, type: undefined, id: undefined })}
      />
      {view === 'notices' && <NoticesList {...list} />}
      {view === 'banners' && <BannersPart id={search.id} onOpen={open} />}
      {kind !== undefined && <DocumentsList key={kind} {...list} kind={kind} />}
    </>
  )
}

import { useTranslation } from '@lotus/i18n'
import { FullScreenOverlay, SkeletonLines } from '@lotus/ui'
import { Suspense, useEffect, useRef } from 'react'
import { ConnectionNote } from './parts/connection-note.tsx'
import { useShownPages } from '../../shared/define-page.ts'
import { FocusOfPage } from '../../shared/focus-of-page.tsx'
import type { MemberPage } from '../../shared/member-pages.ts'
import { FramePage, SwitchedOffPage } from './frames/frame-page.tsx'
import { ExclusionStrip } from './limits/exclusion-strip.tsx'
import { MemberNav } from './member-nav.tsx'
import { MENU_ITEM } from './menu-item.ts'
import { MemberFace } from './parts/member-face.tsx'
import { pages } from './pages.ts'
import styles from './member-center.module.css'

/** The app mounts it over the page while the address has `?mc=<page>` and somebody is logged in. */
export type MemberCenterProps = {
  page: MemberPage
  /** The order, deposit or withdrawal that is open inside the page (`?mcItem=`); `menu` is the list page of mobile. */
  item: string | undefined
  onOpen: (page: MemberPage, item?: string) => void
  onClose: () => void
}

/**
 * Full screen over the site: title bar, list of pages, the page (MC00); on mobile list and page are two screens.
 * @public Loaded by name in app/member-host.tsx.
 */
export function MemberCenter({ page, item, onOpen, onClose }: MemberCenterProps) {
  const { t } = useTranslation('member')
  const isMenu = item === MENU_ITEM
  const definition = pages.find(({ key }) => key === page)
  const itemOfScreen = definition?.itemIs === 'screen' ? item : undefined
  const content = useRef<HTMLDivElement>(null)
  useReturnOfFocus()

  const close = () => {
    // Esc reaches every layer; the topmost one handles it alone.
    if (document.querySelectorAll('[aria-modal="true"]').length > 1) return
    onClose()
  }
  const back = () => {
    if (isMenu) onClose()
    else if (item !== undefined && definition?.itemIs !== undefined) onOpen(page)
    else onOpen(page, MENU_ITEM)
  }
  const title = (
    <>
      <span className="hide-m">{t('title')}</span>
      <span className="hide-d">{isMenu ? t('title') : t(`page.${page}`)}</span>
    </>
  )
  return (
    <FullScreenOverlay
      opened
      onClose={close}
      onBack={back}
      title={title}
      label={t('title')}
      aside={<MemberFace className={styles.account} />}
      navigation={<MemberNav page={page} />}
      showsNavigation={isMenu}
    >
      <ConnectionNote />
      <ExclusionStrip isHidden={page === 'securityCenter' && item === 'limits'} />
      <div ref={content}>
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <Page page={page} item={isMenu ? undefined : item} onOpen={onOpen} />
          <FocusOfPage content={content} screen={`${page}/${isMenu ? 'menu' : itemOfScreen}`} />
        </Suspense>
      </div>
    </FullScreenOverlay>
  )
}

function Page({ page, item, onOpen }: Pick<MemberCenterProps, 'page' | 'item' | 'onOpen'>) {
  const shown = useShownPages(pages).find(({ key }) => key === page)
  if (!shown) return <SwitchedOffPage page={page} />
  return shown.Page ? <shown.Page item={item} onOpen={onOpen} /> : <FramePage page={shown} />
}

/** The overlay is unmounted at once, so it restores the focus itself (components.md 10). */
function useReturnOfFocus(): void {
  const before = useRef(document.activeElement)
  useEffect(() => {
    const target = before.current
    return () => {
      // The code that closes it may set the focus itself; this runs afterwards, only if nothing has the focus.
      setTimeout(() => {
        if (document.activeElement === document.body && target instanceof HTMLElement && target.isConnected)
          target.focus({ preventScroll: true })
      })
    }
  }, [])
}

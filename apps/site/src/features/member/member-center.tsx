import { ensureNamespaces, useTranslation } from '@lotus/i18n'
import { FullScreenOverlay, SkeletonLines } from '@lotus/ui'
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'
import { ConnectionNote } from './parts/connection-note.tsx'
import type { MemberPage } from '../../shared/member-pages.ts'
import { DepositOrderPage } from './deposit/deposit-order-page.tsx'
import { DepositPage } from './deposit/deposit-page.tsx'
import { FramePage, SwitchedOffPage } from './frames/frame-page.tsx'
import { ExclusionStrip } from './limits/exclusion-strip.tsx'
import { MemberNav } from './member-nav.tsx'
import { MENU_ITEM } from './menu-item.ts'
import { MemberFace } from './parts/member-face.tsx'
import { useShownPages } from './shown-pages.ts'
import { StatementPage } from './statement/statement-page.tsx'
import { WalletPage } from './wallet/wallet-page.tsx'
import { WithdrawPage } from './withdraw/withdraw-page.tsx'
import styles from './member-center.module.css'

const InboxPage = lazy(async () => {
  const [module] = await Promise.all([import('./inbox/inbox-page.tsx'), ensureNamespaces('talk')])
  return { default: module.InboxPage }
})

// The heaviest of them, with the catalogue of plays and the forms of security, come when they are opened.
const BetsPage = lazy(async () => ({ default: (await import('./bets/bets-page.tsx')).BetsPage }))
const SecurityPage = lazy(async () => ({ default: (await import('./security/security-page.tsx')).SecurityPage }))
const ProfitPage = lazy(async () => ({ default: (await import('./profit/profit-page.tsx')).ProfitPage }))

/** The app draws it over the page while the address carries `?mc=<page>` and somebody is logged in. */
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
  const content = useRef<HTMLDivElement>(null)
  useReturnOfFocus()

  const close = () => {
    // Esc reaches every layer; one that lies above this one takes it alone.
    if (document.querySelectorAll('[aria-modal="true"]').length > 1) return
    onClose()
  }
  const back = () => {
    if (isMenu) onClose()
    // A message is a screen of its own on a phone.
    else if (itemOfScreen(page, item) !== undefined || (page === 'messageV2' && item !== undefined)) onOpen(page)
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
          <FocusOfPage content={content} screen={`${page}/${isMenu ? 'menu' : itemOfScreen(page, item)}`} />
        </Suspense>
      </div>
    </FullScreenOverlay>
  )
}

/** Only a deposit's order is a screen of its own; other items open within their page. */
function itemOfScreen(page: MemberPage, item: string | undefined): string | undefined {
  return page === 'depositv2' ? item : undefined
}

function Page({ page, item, onOpen }: Pick<MemberCenterProps, 'page' | 'item' | 'onOpen'>) {
  const isShown = useShownPages().includes(page)
  if (!isShown) return <SwitchedOffPage page={page} />
  switch (page) {
    case 'securityCenter':
      return <SecurityPage item={item} onOpen={onOpen} />
    case 'transferFund':
      return <WalletPage item={item} />
    case 'depositv2':
      return item === undefined ? (
        <DepositPage onOpenOrder={(id) => onOpen('depositv2', id)} />
      ) : (
        <DepositOrderPage key={item} item={item} onOpen={onOpen} />
      )
    case 'withdraw':
      return <WithdrawPage item={item} onOpen={onOpen} />
    case 'personalHistoryCopy':
      return <BetsPage item={item} onOpen={onOpen} />
    case 'transactionHistory':
      return <StatementPage />
    case 'personalProfit':
      return <ProfitPage />
    case 'transferUpline':
    case 'manualRebate':
    case 'bonusDetails':
    case 'rewardCenter':
    case 'referral':
    case 'missionLeaderboard':
      return <FramePage page={page} />
    case 'messageV2':
      return <InboxPage item={item} onOpen={onOpen} />
  }
}

/** A new screen starts at its top; where the focus was on what is gone, its heading takes it. Beside the page, because a page may have to be fetched first. */
function FocusOfPage({ content, screen }: { content: RefObject<HTMLDivElement | null>; screen: string }) {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    for (let element = content.current?.parentElement; element; element = element.parentElement) element.scrollTop = 0
    const focused = document.activeElement
    const isLost =
      !focused || focused === document.body || !(focused instanceof HTMLElement && focused.checkVisibility())
    if (isLost) content.current?.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  }, [content, screen])
  return null
}

/** The overlay is taken away at once, so it gives the focus back itself (components.md 10). */
function useReturnOfFocus(): void {
  const before = useRef(document.activeElement)
  useEffect(() => {
    const target = before.current
    return () => {
      // Whoever closes may focus something itself; this comes after and only where nothing did.
      setTimeout(() => {
        if (document.activeElement === document.body && target instanceof HTMLElement && target.isConnected)
          target.focus({ preventScroll: true })
      })
    }
  }, [])
}

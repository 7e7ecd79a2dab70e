import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { cx, LotusMark, serverNow, ServerText } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, type ReactNode } from 'react'
import { useOpenMember } from '../../shared/member-pages.ts'
import { isPlainClick, PageLink } from '../../shared/page-link.tsx'
import { usePermission } from '../../shared/permission.ts'
import { statusQuery } from '../../shared/queries.ts'
import { isLoggedIn, isTrial } from '../../shared/session.ts'
import styles from './footer.module.css'
import frameStyles from './frame.module.css'
import { NavLink } from './nav-link.tsx'
import { footerAccountItems, footerGameItems, type NavItem } from './nav-items.ts'
import { useShownItems, useIsPageSettled } from './use-shown-items.ts'

const PaymentMethods = lazy(async () => ({ default: (await import('./payment-methods.tsx')).PaymentMethods }))

/** Pages of the brand, under the heading they belong to (L08). */
const help = [
  { key: 'help', to: '/help' },
  { key: 'guide', slug: 'beginner-guide' },
  { key: 'payment', slug: 'payment-methods' },
  { key: 'contact', slug: 'contact' },
  { key: 'feedback', to: '/feedback' },
] as const
const safety = [
  { key: 'responsibleGaming', slug: 'responsible-gaming' },
  { key: 'security', slug: 'security' },
  { key: 'certification', slug: 'certification' },
  { key: 'licencePage', slug: 'licence' },
  { key: 'fairness', to: '/verify' },
] as const
const brand = [
  { key: 'aboutUs', slug: 'about' },
  { key: 'news', to: '/news' },
  { key: 'blog', to: '/blog' },
  { key: 'join', to: '/join' },
  { key: 'download', to: '/down' },
] as const
const legal = [
  { key: 'terms', slug: 'terms' },
  { key: 'privacy', slug: 'privacy' },
  { key: 'attributions', slug: 'attributions' },
] as const

/** L08: every section links to a page; licence, seals and legal name come only from the configuration. */
export function Footer() {
  const { t } = useTranslation('frame')
  const { data: status } = useQuery(statusQuery())
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <span className={frameStyles.brand}>
              <LotusMark size={34} />
              {status?.brand.name ?? t('common:appName')}
            </span>
            <p>{t('footer.about')}</p>
            <div className={cx('row gap-3', styles.seal)}>
              <span className={styles.age}>18+</span>
              <span>{t('footer.responsible')}</span>
            </div>
          </div>
          <Entries name="games" items={footerGameItems} />
          <Pages name="helpTitle" pages={help} />
          <Pages name="safety" pages={safety} />
          <Pages name="brand" pages={brand} />
          <Entries name="account" items={footerAccountItems} />
        </div>
        {useIsPageSettled() && (
          <Suspense>
            <PaymentMethods />
          </Suspense>
        )}
        <Legal status={status} />
      </div>
    </footer>
  )
}

type SectionProps = { name: string; children: ReactNode }

function Section({ name, children }: SectionProps) {
  const { t } = useTranslation('frame')
  return (
    <nav className={styles.links} aria-labelledby={`footer-${name}`}>
      <h3 id={`footer-${name}`}>{t(`footer.${name}`)}</h3>
      {children}
    </nav>
  )
}

type Page = (typeof help | typeof safety | typeof brand | typeof legal)[number]

function BrandPage({ page }: { page: Page }) {
  const { t } = useTranslation('frame')
  const openMember = useOpenMember()
  return (
    <PageLink
      to={'to' in page ? page.to : `/page/${page.slug}`}
      onClick={(event) => {
        // A member has a page of their own for it.
        if (page.key !== 'responsibleGaming' || !isLoggedIn() || isTrial() || !isPlainClick(event)) return
        event.preventDefault()
        void openMember('saferPlay')
      }}
    >
      {t(`footer.${page.key}`)}
    </PageLink>
  )
}

function Pages({ name, pages }: { name: string; pages: readonly Page[] }) {
  return (
    <Section name={name}>
      {pages.map((page) => (
        <BrandPage key={page.key} page={page} />
      ))}
    </Section>
  )
}

function Entries({ name, items }: { name: string; items: readonly NavItem[] }) {
  const { t } = useTranslation('frame')
  return (
    <Section name={name}>
      {useShownItems(items).map((item) => (
        <NavLink key={item.key} item={item}>
          {t(`nav.${item.key}`)}
        </NavLink>
      ))}
    </Section>
  )
}

function Legal({ status }: { status: RouteValue<'system.status'> | undefined }) {
  const { t } = useTranslation('frame')
  const systemTime = useCallback(
    (now: number) => t('footer.systemTime', { time: formatDate(now, 'hh:mm:ss dd/MM/yyyy') }),
    [t],
  )
  const licence = status?.brand.licence
  const legalName = status?.brand.legalName
  const contact = status?.brand.contact
  // CC BY: the author of the country table.
  const attributions = usePermission()?.info.attributions ?? []
  return (
    <div className={cx('stack', styles.legal)}>
      {status?.profile === 'demo' && <p className={styles.demo}>{t('demo.sentence')}</p>}
      {licence && (
        <p className={cx('row gap-35', styles.licence)}>
          <span>
            {t('footer.licence', { holder: licence.holder, number: licence.number, authority: licence.authority })}{' '}
            <a className="link" href={licence.verifyUrl} target="_blank" rel="noopener noreferrer">
              {t('footer.verifyLicence')}
            </a>
          </span>
        </p>
      )}
      <nav className={styles.legalLinks} aria-label={t('footer.legal')}>
        {legal.map((page) => (
          <BrandPage key={page.key} page={page} />
        ))}
        {attributions.map(({ text, url }) => (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ))}
      </nav>
      {contact && <p>{contact}</p>}
      <p className="num">
        {legalName && `© ${formatDate(serverNow(), 'yyyy')} ${legalName}. `}
        <ServerText text={systemTime} />
      </p>
    </div>
  )
}

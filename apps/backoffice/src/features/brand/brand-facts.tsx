import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge, Card } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import styles from '../../shared/settings.module.css'

type Setting = RouteValue<'bo.settings'>['settings'][number]

/** What `npm run brand -- init` sets, in its order. */
const parts = {
  identity: [
    'brand.name',
    'brand.site_url',
    'site.backoffice_url',
    'site.domains',
    'brand.languages',
    'brand.default_language',
  ],
  people: ['region.allowed', 'region.blocked', 'system.staff_addresses'],
  money: [
    'brand.currency_symbol',
    'brand.time_zone',
    'cashier.vnd_per_unit',
    'cashier.withdraw_min',
    'cashier.withdraw_max',
    'cashier.withdraw_daily_count',
    'cashier.withdraw_daily_amount',
    'cashier.payout_banks',
  ],
  legal: ['brand.legal_name', 'brand.licence', 'brand.contact', 'identity.terms_version'],
} as const
type Part = keyof typeof parts

/** The brand's settings at a glance; each is changed on the page of settings, by two operators where it is guarded. */
export function BrandFacts() {
  const { t } = useTranslation('brand')
  const query = useQuery({ ...callQuery('bo.settings', {}), refetchInterval: false as const })
  const settings = query.data?.settings
  if (!settings) return <UntilLoaded query={query} />
  return (
    <section aria-label={t('facts.title')} className={styles.columns}>
      {(['identity', 'people', 'money', 'legal'] satisfies Part[]).map((part) => (
        <Card key={part} className={styles.card}>
          <header className={styles.cardHead}>
            <h2>{t(`part.${part}`)}</h2>
          </header>
          <ul className={styles.nodes}>
            {settings
              .filter(({ key }) => parts[part].some((one) => one === key))
              .map((setting) => (
                <Fact key={setting.key} setting={setting} />
              ))}
          </ul>
        </Card>
      ))}
    </section>
  )
}

/** A value of any kind in one line. */
function lineOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(lineOf).filter(Boolean).join(', ')
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Object.values(value).map(lineOf).filter(Boolean).join(' · ')
}

function Fact({ setting: { key, value, isGuarded } }: { setting: Setting }) {
  const { t } = useTranslation(['brand', 'settings'])
  return (
    <li>
      <span className={styles.nodeName}>
        <small>{t(`settings:meaning.${key}`)}</small>
        <span className="num">{lineOf(value) || t('facts.none')}</span>
      </span>
      <span className={styles.buttons}>
        {isGuarded && <Badge>{t('facts.guarded')}</Badge>}
        <Link to="/settings" search={{ part: 'all', item: key }} className="link">
          {t('facts.edit')}
        </Link>
      </span>
    </li>
  )
}

import { rebateCategories } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Chip, ChipGroup, SelectField, Switch, TextField } from '@lotus/ui'
import { AmountField, MetricField } from './amount-field.tsx'
import styles from './promotions.module.css'
import { Section } from './section.tsx'
import {
  countsPlay,
  hasCategories,
  hasClaimDays,
  isGift,
  metricsOf,
  periodsOf,
  triggers,
  type Trigger,
} from './types.ts'
import type { Builder } from './use-builder.ts'

const NTH_MAX = 10

/** What earns it, how often, and over which play or deposits. */
export function EarnsSection({ builder }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { draft, field, errorOf, setTrigger } = builder
  const { trigger } = draft
  return (
    <Section title={t('promotions.section.earns')} error={errorOf('rule.metric') ?? errorOf('rule.deposit')}>
      <SelectField
        size="sm"
        label={t('promotions.field.trigger')}
        hint={t(`promotions.triggerHint.${trigger}`)}
        {...field.choice('trigger', triggers, (value) => t(`promotions.trigger.${value}`))}
        onChange={({ target }) => setTrigger(triggers.find((each) => each === target.value) ?? trigger)}
      />
      <SelectField
        size="sm"
        label={t('promotions.field.period')}
        error={errorOf('rule.period')}
        {...field.choice('period', periodsOf(trigger), (value) => t(`promotions.period.${value}`))}
      />
      {trigger === 'DEPOSIT' && <DepositFields builder={builder} />}
      {trigger === 'REDPACKET' && <Switch {...field.tick('hasLeast')}>{t('promotions.field.hasLeast')}</Switch>}
      {(countsPlay(trigger) || (trigger === 'REDPACKET' && draft.hasLeast)) && <MetricFields builder={builder} />}
      {hasClaimDays(trigger) && (
        <TextField
          size="sm"
          inputMode="numeric"
          label={t(
            trigger === 'RESCUE'
              ? 'promotions.field.rescueDays'
              : isGift(trigger)
                ? 'promotions.field.giftDays'
                : 'promotions.field.claimDays',
          )}
          hint={t(isGift(trigger) ? 'promotions.field.giftDaysHint' : 'promotions.field.claimDaysHint')}
          error={errorOf('rule.claimDays')}
          maxLength={2}
          {...field.text('claimDays')}
        />
      )}
    </Section>
  )
}

function DepositFields({ builder: { draft, set, field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const places = Array.from({ length: NTH_MAX }, (_, at) => String(at + 1))
  return (
    <>
      <SelectField
        size="sm"
        label={t('promotions.field.nth')}
        hint={t(draft.period === 'ONCE' ? 'promotions.field.nthEver' : 'promotions.field.nthInPeriod')}
        error={errorOf('rule.deposit.nth')}
        {...field.choice('nth', ['', ...places], (value) =>
          value === '' ? t('promotions.field.anyDeposit') : t('promotions.field.nthDeposit', { nth: value }),
        )}
      />
      <AmountField
        label={t('promotions.field.depositLeast')}
        value={draft.depositLeast}
        error={errorOf('rule.deposit.least')}
        onChange={(depositLeast) => set({ depositLeast })}
      />
    </>
  )
}

const leastOf = (trigger: Trigger) =>
  trigger === 'WHEEL' || trigger === 'RAFFLE' || trigger === 'REDPACKET' || trigger === 'LEADERBOARD'
    ? trigger
    : 'CHECKIN'

function MetricFields({ builder: { draft, set, field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { i18n } = useTranslation('agents')
  const { trigger, metric, categories } = draft
  return (
    <>
      <SelectField
        size="sm"
        label={t('promotions.field.metric')}
        error={errorOf('rule.metric.kind')}
        {...field.choice('metric', metricsOf(trigger), (value) => t(`promotions.metric.${value}`))}
      />
      {trigger !== 'PROGRESS' && trigger !== 'RESCUE' && (
        <MetricField
          metric={metric}
          label={t(trigger === 'RAFFLE' ? 'promotions.field.perTicket' : 'promotions.field.least')}
          hint={t(`promotions.field.leastOf.${leastOf(trigger)}`)}
          value={draft.least}
          error={errorOf('rule.metric.least')}
          onChange={(least) => set({ least })}
        />
      )}
      {hasCategories(metric) && (
        <fieldset className={styles.group}>
          <legend>{t('promotions.field.categories')}</legend>
          <ChipGroup label={t('promotions.field.categories')} className={styles.chips ?? ''}>
            {rebateCategories.map((category) => {
              const isChosen = categories.includes(category)
              const others = categories.filter((one) => one !== category)
              return (
                <Chip
                  key={category}
                  size="sm"
                  selected={isChosen}
                  onClick={() => set({ categories: isChosen ? others : [...others, category] })}
                >
                  {i18n.t(`agents:category.${category}`)}
                </Chip>
              )
            })}
          </ChipGroup>
          <p className="fine">{t('promotions.field.categoriesHint')}</p>
        </fieldset>
      )}
    </>
  )
}

import { useTranslation } from '@lotus/i18n'
import { Switch, TextField } from '@lotus/ui'
import { AmountField } from './amount-field.tsx'
import { RowList } from './row-list.tsx'
import type { Builder } from './use-builder.ts'

const TIERS_MAX = 10

/** Shares of a day's net loss by its height, the most of a day, and whether the day's deposits bound it. */
export function TiersGiven({ builder: { draft, set, field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <RowList
        label={t('promotions.field.tiers')}
        rows={draft.tiers}
        least={1}
        most={TIERS_MAX}
        nameOf={(place) => t('promotions.given.tier', { place })}
        addLabel={t('promotions.addTier')}
        fresh={{ from: undefined, percent: '' }}
        onChange={(tiers) => set({ tiers })}
      >
        {(tier, place, change) => (
          <>
            <AmountField
              label={t('promotions.field.lossFrom')}
              value={tier.from}
              error={errorOf(`rule.given.tiers.${place}.from`)}
              onChange={(from) => change({ from })}
            />
            <TextField
              size="sm"
              inputMode="decimal"
              autoComplete="off"
              label={t('promotions.field.lossShare')}
              after="%"
              error={errorOf(`rule.given.tiers.${place}.ppm`)}
              value={tier.percent}
              maxLength={8}
              onChange={({ target }) => change({ percent: target.value })}
            />
          </>
        )}
      </RowList>
      <AmountField
        label={t('promotions.field.dayMost')}
        value={draft.max}
        error={errorOf('rule.given.max')}
        onChange={(max) => set({ max })}
      />
      <Switch {...field.tick('byDeposits')}>{t('promotions.field.byDeposits')}</Switch>
    </>
  )
}

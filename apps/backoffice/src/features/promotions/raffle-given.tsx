import { useTranslation, type CompleteLanguage, type Localized } from '@lotus/i18n'
import { Switch, TextField } from '@lotus/ui'
import type { ChangeEvent } from 'react'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { AmountField, useUnit } from './amount-field.tsx'
import { freshPrize } from './promotion-draft.ts'
import { RowList } from './row-list.tsx'
import type { Builder } from './use-builder.ts'

const PRIZES_MAX = 10
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** One language of a good's name. */
const goodField = (good: Localized, language: CompleteLanguage, set: (good: Localized) => void) => ({
  lang: language,
  value: good[language],
  disabled: false,
  onChange: ({ target }: Typed) => set({ ...good, [language]: target.value }),
})
const counts = ['dayMax', 'ticketsMax', 'ticketsLeast', 'drawHours'] as const

/** A raffle's prizes in the order in which they are drawn, and how many tickets there may and must be. */
export function RaffleGiven({ builder: { draft, set, field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const unit = useUnit(draft.kind)
  return (
    <>
      <RowList
        label={t('promotions.field.prizes')}
        rows={draft.prizes}
        least={1}
        most={PRIZES_MAX}
        nameOf={(place) => t('promotions.given.prize', { place })}
        addLabel={t('promotions.addPrize')}
        fresh={freshPrize()}
        onChange={(prizes) => set({ prizes })}
      >
        {(prize, place, change) => (
          <>
            <TextField
              size="sm"
              inputMode="numeric"
              autoComplete="off"
              label={t('promotions.field.prizeCount')}
              error={errorOf(`rule.given.prizes.${place}.count`)}
              value={prize.count}
              maxLength={3}
              onChange={({ target }) => change({ count: target.value.replace(/\D/g, '') })}
            />
            {!prize.isGood && (
              <AmountField
                label={t('promotions.field.amount')}
                unit={unit}
                value={prize.amount}
                error={errorOf(`rule.given.prizes.${place}.amount`)}
                onChange={(amount) => change({ amount })}
              />
            )}
            <Switch checked={prize.isGood} onChange={({ target }) => change({ isGood: target.checked })}>
              {t('promotions.field.isGood')}
            </Switch>
            {prize.isGood && (
              <LocalizedFields
                size="sm"
                of={(language) => goodField(prize.good, language, (good) => change({ good }))}
                label={(language) => t('promotions.field.good', { language })}
                error={(language) => errorOf(`rule.given.prizes.${place}.good.${language}`)}
                maxLength={80}
              />
            )}
          </>
        )}
      </RowList>
      {counts.map((name) => (
        <TextField
          key={name}
          size="sm"
          inputMode="numeric"
          autoComplete="off"
          label={t(`promotions.field.${name}`)}
          hint={t(`promotions.raffleHint.${name}`)}
          error={errorOf(`rule.given.${name}`)}
          maxLength={7}
          {...field.text(name)}
        />
      ))}
    </>
  )
}

import { useTranslation } from '@lotus/i18n'
import { moneyText, TextField } from '@lotus/ui'
import { Facts } from '../../shared/facts.tsx'
import { AmountField, useUnit } from './amount-field.tsx'
import styles from './promotions.module.css'
import { boardFigures } from './read-board.ts'
import { RowList } from './row-list.tsx'
import type { Builder } from './use-builder.ts'

const ROWS_MAX = 10
const counts = ['top', 'waitHours'] as const

/** Prizes by rank, how many places are shown, how long late news are waited for, and what it all costs. */
export function BoardGiven({ builder }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { draft, set, field, errorOf } = builder
  const unit = useUnit(draft.kind)
  return (
    <>
      <RowList
        label={t('promotions.field.ranks')}
        rows={draft.ranks}
        least={1}
        most={ROWS_MAX}
        nameOf={(place) => t('promotions.given.prize', { place })}
        addLabel={t('promotions.addPrize')}
        fresh={{ upTo: '', amount: undefined }}
        onChange={(ranks) => set({ ranks })}
      >
        {(rank, place, change) => (
          <>
            <TextField
              size="sm"
              inputMode="numeric"
              autoComplete="off"
              label={t('promotions.field.upTo')}
              error={errorOf(`rule.given.prizes.${place}.upTo`)}
              value={rank.upTo}
              maxLength={2}
              onChange={({ target }) => change({ upTo: target.value.replace(/\D/g, '') })}
            />
            <AmountField
              label={t('promotions.field.amount')}
              unit={unit}
              value={rank.amount}
              error={errorOf(`rule.given.prizes.${place}.amount`)}
              onChange={(amount) => change({ amount })}
            />
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
          hint={t(`promotions.boardHint.${name}`)}
          error={errorOf(`rule.given.${name}`)}
          maxLength={3}
          {...field.text(name)}
        />
      ))}
      {builder.isRuleSound && <Cost builder={builder} />}
    </>
  )
}

function Cost({ builder: { input } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { rule, startsAt, endsAt } = input
  const figures = boardFigures(rule, { startsAt: startsAt === '' ? null : startsAt, endsAt })
  if (figures === undefined) return null
  const { each, periods } = figures
  return (
    <div className={styles.group}>
      <Facts
        facts={[
          { label: t('promotions.given.boardEach'), value: moneyText(each) },
          ...(periods === undefined
            ? []
            : [
                {
                  label: t('promotions.given.boardAll', { count: periods }),
                  value: moneyText(each * BigInt(periods)),
                },
              ]),
        ]}
      />
    </div>
  )
}

import type { RouteValue } from '@lotus/contract'
import { exactPercent, formatCount, formatDay, useTranslation } from '@lotus/i18n'
import { Badge, DataTable, Money, moneyText } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../shared/columns.ts'
import { callQuery } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import styles from './promotions.module.css'

type Rescue = RouteValue<'bo.rescue'>
type Day = Rescue['days'][number]
type Gift = Rescue['gifts'][number]

/** What a rescue gave and refused, day by day, and how the newest gifts were worked out. */
export function RescuePart({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(callQuery('bo.rescue', { id }))
  return (
    <section className={styles.part}>
      <h3>{t('promotions.rescue.title')}</h3>
      {query.data === undefined ? (
        <UntilLoaded query={query} lines={4} />
      ) : query.data.days.length === 0 ? (
        <p className="fine">{t('promotions.rescue.none')}</p>
      ) : (
        <>
          <Days days={query.data.days} />
          {query.data.gifts.length > 0 && <Gifts gifts={query.data.gifts} />}
        </>
      )}
    </section>
  )
}

function Days({ days }: Pick<Rescue, 'days'>) {
  const { t } = useTranslation('backoffice')
  return (
    <DataTable
      label={t('promotions.rescue.title')}
      alwaysTable
      framed={false}
      rows={days}
      rowKey={({ day }) => day}
      columns={columnsOf<Day>(
        (key) => t(`promotions.rescue.column.${key}`),
        [
          {
            key: 'day',
            cell: ({ day, isDone, isOutOfBudget }) => (
              <>
                {formatDay(day)} {!isDone && <Badge tone="warning">{t('promotions.rescue.running')}</Badge>}
                {isOutOfBudget && <Badge tone="loss">{t('promotions.rescue.reason.BUDGET')}</Badge>}
              </>
            ),
          },
          { key: 'members', align: 'right', cell: ({ members }) => formatCount(members) },
          { key: 'amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
          { key: 'refused', align: 'right', cell: ({ refused }) => formatCount(refused) },
        ],
      )}
    />
  )
}

function Gifts({ gifts }: Pick<Rescue, 'gifts'>) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <h4>{t('promotions.rescue.gifts')}</h4>
      <DataTable
        label={t('promotions.rescue.gifts')}
        alwaysTable
        framed={false}
        rows={gifts}
        rowKey={({ memberId, day }) => `${memberId} ${day}`}
        columns={columnsOf<Gift>(
          (key) => t(`promotions.rescue.column.${key}`),
          [
            {
              key: 'member',
              cell: ({ username, day, refusal, lost, bonuses, deposits, ppm }) => (
                <>
                  {username} {refusal !== null && <Badge tone="loss">{t(`promotions.rescue.reason.${refusal}`)}</Badge>}
                  <span className={styles.figures}>
                    {t('promotions.rescue.figures', {
                      day: formatDay(day),
                      lost: moneyText(lost),
                      bonuses: moneyText(bonuses),
                      deposits: moneyText(deposits),
                      rate: exactPercent(ppm),
                    })}
                  </span>
                </>
              ),
            },
            { key: 'due', align: 'right', cell: ({ due }) => <Money value={due} /> },
          ],
        )}
      />
    </>
  )
}

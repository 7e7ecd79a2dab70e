import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Button, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { draftOf, inputOf, problemsOf } from './goods-draft.ts'
import { GoodsFields } from './goods-fields.tsx'
import type { Goods } from './types.ts'
import styles from './mall-goods.module.css'

type Props = { goods: Goods | undefined; onOpen: (id: string | undefined) => void }
const FORM = 'goods-form'

/** New goods, or those that are there; their stock is changed beside them, since members order meanwhile. */
export function GoodsPanel({ goods, onOpen }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const mayEdit = useCan('loyalty.goods')
  const { draft, set } = useDraft(() => draftOf(goods), !mayEdit)
  const [isTried, setTried] = useState(false)
  const [isStock, setStock] = useState(false)
  const problems = problemsOf(draft)
  const saving = useMutation({
    mutationFn: () => call('bo.saveMallItem', inputOf(draft, goods)),
    onSuccess: async (saved) => {
      toast.success(t('goods.saved', { name: localText(saved.name) }))
      await refresh('bo.mallItems')
      onOpen(saved.id)
    },
  })
  const name = localText(draft.name) || t('goods.new')
  return (
    <>
      <SidePanel
        label={t('goods.panel')}
        onClose={() => onOpen(undefined)}
        isCovered={isStock}
        title={name}
        note={goods && t('goods.changed', { by: goods.changedBy, at: formatDateTime(goods.changedAt) })}
        footer={
          mayEdit && (
            <div className={styles.tools}>
              <Button type="submit" form={FORM} variant="primary" loading={saving.isPending}>
                {t('goods.save')}
              </Button>
              {goods && <Button onClick={() => setStock(true)}>{t('goods.stock')}</Button>}
            </div>
          )
        }
      >
        <Form
          id={FORM}
          className={styles.fields}
          onSubmit={() => {
            setTried(true)
            if (Object.keys(problems).length === 0) saving.mutate()
          }}
        >
          <FailureAlert error={saving.error} conflict={t('goods.conflict')} />
          <GoodsFields
            draft={draft}
            set={set}
            isNew={goods === undefined}
            disabled={!mayEdit}
            problems={isTried ? problems : {}}
          />
        </Form>
      </SidePanel>
      {isStock && goods && <StockDialog goods={goods} onClose={() => setStock(false)} />}
    </>
  )
}

function StockDialog({ goods, onClose }: { goods: Goods; onClose: () => void }) {
  const { t } = useTranslation('backofficeLoyalty')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const isRight = /^-?\d{1,6}$/.test(typed.trim()) && Number(typed) !== 0
  const { id, stock, name } = goods
  return (
    <DecisionDialog
      title={t('goods.stockAsk', { name: localText(name) })}
      text={stock === null ? t('goods.stockNowNoEnd') : t('goods.stockNow', { count: stock })}
      button={t('goods.stock')}
      reason={{ label: t('goods.reason'), lengthMax: 300 }}
      isDirty={typed !== ''}
      check={() => {
        setTried(true)
        return isRight
      }}
      act={(reason) => call('bo.changeMallStock', { id, change: Number(typed), reason })}
      onClose={onClose}
      onDone={() => {
        toast.success(t('goods.stockDone'))
        void refresh('bo.mallItems')
        onClose()
      }}
    >
      <TextField
        size="sm"
        label={t('goods.stockChange')}
        inputMode="numeric"
        maxLength={7}
        value={typed}
        error={isTried && !isRight ? t('goods.stockWrong') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </DecisionDialog>
  )
}

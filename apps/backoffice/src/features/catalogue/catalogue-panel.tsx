import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Button, Switch, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { TimeField } from '../../shared/form.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from './catalogue.module.css'
import type { RouteValue } from '@lotus/contract'

export type CatalogueGame = RouteValue<'bo.catalogue'>['rows'][number]

/** What an operator changes of a game; every change stands in the audit. */
export function CataloguePanel({ game, onClose }: { game: CatalogueGame; onClose: () => void }) {
  const { t, i18n } = useTranslation('backoffice')
  const mayEdit = useCan('games.edit')
  const [isHidden, setHidden] = useState(game.isHidden)
  const [rank, setRank] = useState(game.hotRank === null ? '' : String(game.hotRank))
  const [labels, setLabels] = useState(game.ownLabels.join(' '))
  const [from, setFrom] = useState(game.maintenanceFrom)
  const [to, setTo] = useState(game.maintenanceTo)
  const isRankWrong = rank !== '' && (!/^\d{1,4}$/.test(rank) || Number(rank) < 1 || Number(rank) > 1000)
  const isWindowWrong = to !== null && (from === null || to <= from)
  const words = labels
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const areLabelsWrong = words.length > 10 || words.some((word) => !/^[A-Z0-9_]{2,30}$/.test(word))
  const name = i18n.language === 'vi' ? game.nameVi : game.nameEn
  const saving = useMutation({
    mutationFn: () =>
      call('bo.updateCatalogueGame', {
        id: game.id,
        isHidden,
        hotRank: rank === '' ? null : Number(rank),
        labels: words,
        maintenanceFrom: from,
        maintenanceTo: to,
        updatedAt: game.updatedAt,
      }),
    onSuccess: async () => {
      toast.success(t('catalogue.saved', { name }))
      await refresh('bo.catalogue')
    },
    onError: (error) => {
      if (isCallError(error, 'state_conflict')) void refresh('bo.catalogue')
    },
  })
  return (
    <SidePanel
      label={t('catalogue.panel', { name })}
      onClose={onClose}
      title={name}
      note={<span className="num">{`${game.vendor} · ${game.code}`}</span>}
      footer={
        mayEdit && (
          <Button
            variant="primary"
            loading={saving.isPending}
            disabled={isRankWrong || isWindowWrong || areLabelsWrong}
            onClick={() => saving.mutate()}
          >
            {t('catalogue.save')}
          </Button>
        )
      }
    >
      <FailureAlert error={saving.error} />
      <div className={styles.form}>
        <Switch checked={!isHidden} disabled={!mayEdit} onChange={(event) => setHidden(!event.target.checked)}>
          {t('catalogue.field.shown')}
        </Switch>
        <TextField
          size="sm"
          inputMode="numeric"
          label={t('catalogue.field.hot')}
          hint={t('catalogue.field.hotHint')}
          error={isRankWrong ? t('catalogue.field.hotWrong') : undefined}
          value={rank}
          disabled={!mayEdit}
          onChange={(event) => setRank(event.target.value)}
        />
        <TextField
          size="sm"
          label={t('catalogue.field.labels')}
          hint={t('catalogue.field.labelsHint')}
          error={areLabelsWrong ? t('catalogue.field.labelsWrong') : undefined}
          value={labels}
          disabled={!mayEdit}
          onChange={(event) => setLabels(event.target.value)}
        />
        <TimeField label={t('catalogue.field.from')} value={from} disabled={!mayEdit} onChange={setFrom} />
        <TimeField
          label={t('catalogue.field.to')}
          hint={t('catalogue.field.toHint')}
          error={isWindowWrong ? t('catalogue.field.toWrong') : undefined}
          value={to}
          disabled={!mayEdit}
          onChange={setTo}
        />
      </div>
    </SidePanel>
  )
}

import { isCallError } from '@lotus/client'
import type { RouteInput, RouteValue } from '@lotus/contract'
import { useTranslation, localText } from '@lotus/i18n'
import { Button, Switch, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { TimeField } from '../../shared/form.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import styles from './catalogue.module.css'

export type CatalogueGame = RouteValue<'bo.catalogue'>['rows'][number]

/** Labels as typed: separated by blanks or commas, in capitals. */
const labelsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** What an operator can change of a game; every change is in the audit log. */
export function CataloguePanel({ game, onClose }: { game: CatalogueGame; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const mayEdit = useCan('games.edit')
  const { draft, field } = useDraft(
    {
      isShown: !game.isHidden,
      rank: game.hotRank === null ? '' : String(game.hotRank),
      labels: game.ownLabels.join(' '),
      from: game.maintenanceFrom,
      to: game.maintenanceTo,
    },
    !mayEdit,
  )
  const { rank, from, to } = draft
  const labels = labelsOf(draft.labels)
  const isWrong = {
    hot: rank !== '' && (!/^\d{1,4}$/.test(rank) || Number(rank) < 1 || Number(rank) > 1000),
    labels: labels.length > 10 || labels.some((label) => !/^[A-Z0-9_]{2,30}$/.test(label)),
    to: to !== null && (from === null || to <= from),
  }
  const name = localText(game.name)
  const saving = useSaving(name)
  const ruled = (name: keyof typeof isWrong) => ({
    label: t(`catalogue.field.${name}`),
    hint: t(`catalogue.field.${name}Hint`),
    error: isWrong[name] ? t(`catalogue.field.${name}Wrong`) : undefined,
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
            disabled={Object.values(isWrong).includes(true)}
            onClick={() =>
              saving.mutate({
                id: game.id,
                isHidden: !draft.isShown,
                hotRank: rank === '' ? null : Number(rank),
                labels,
                maintenanceFrom: from,
                maintenanceTo: to,
                updatedAt: game.updatedAt,
              })
            }
          >
            {t('catalogue.save')}
          </Button>
        )
      }
    >
      <FailureAlert error={saving.error} />
      <div className={styles.form}>
        <Switch {...field.tick('isShown')}>{t('catalogue.field.shown')}</Switch>
        <TextField size="sm" inputMode="numeric" {...ruled('hot')} {...field.text('rank')} />
        <TextField size="sm" {...ruled('labels')} {...field.text('labels')} />
        <TimeField label={t('catalogue.field.from')} {...field.value('from')} />
        <TimeField {...ruled('to')} {...field.value('to')} />
      </div>
    </SidePanel>
  )
}

function useSaving(name: string) {
  const { t } = useTranslation('backoffice')
  return useMutation({
    mutationFn: (input: RouteInput<'bo.updateCatalogueGame'>) => call('bo.updateCatalogueGame', input),
    onSuccess: async () => {
      toast.success(t('catalogue.saved', { name }))
      await refresh('bo.catalogue')
    },
    onError: (error) => {
      if (isCallError(error, 'state_conflict')) void refresh('bo.catalogue')
    },
  })
}

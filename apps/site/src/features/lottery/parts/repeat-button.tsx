import { useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { IconRepeat } from '@lotus/ui/icons'
import { useErrorText } from '../../../shared/error-text.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import type { Issues } from '../state/use-issues.ts'
import { useRepeat } from '../state/use-repeat.ts'

/** Puts the items of the last order into the slip again; nothing is charged before they are confirmed. */
export function RepeatButton({ game, issues }: { game: Game; issues: Issues }) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const { isPossible, isLoading, repeat } = useRepeat(game)
  const issueNo = issues.viewed?.issueNo
  if (!isPossible || issueNo === undefined) return null
  const again = async () => {
    try {
      const count = await repeat(issueNo)
      if (count === 0) toast.info(t('slip.repeatNone'), { id: 'repeat' })
    } catch (error) {
      toast.error(errorText(error), { id: 'repeat' })
    }
  }
  return (
    <Button
      size="sm"
      loading={isLoading}
      icon={<IconRepeat size={16} stroke={1.75} aria-hidden />}
      onClick={() => void again()}
    >
      {t('slip.repeat')}
    </Button>
  )
}

import { moneyToString, parseMoney } from '@lotus/kernel'
import { openDialog } from './dialogs.ts'
import { el } from './dom.ts'
import { moneyText } from './panel.ts'
import { t } from './texts.ts'

/** Autoplay always has a count and a loss stop (DECISIONS 22). Amounts in ten-thousandths. */
export type AutoplayPlan = { count: number; lossStop: bigint; stopsAtFeature: boolean }

const counts = [10, 25, 50, 100]
/** Choices of the loss stop, in multiples of the bet. */
const losses = [5, 10, 20, 50]

/** Undefined if the player closed the dialog. */
export async function askAutoplay(bet: string, countMost: number): Promise<AutoplayPlan | undefined> {
  let plan: AutoplayPlan | undefined
  const stake = parseMoney(bet)
  const choice = (name: string, values: readonly { value: string; text: string }[], chosen: number) =>
    el(
      'div',
      { class: 'choices', role: 'radiogroup', 'aria-label': name },
      ...values.map(({ value, text }, i) =>
        el(
          'label',
          { class: 'choice' },
          el('input', { type: 'radio', name, value, checked: i === chosen }),
          el('span', {}, text),
        ),
      ),
    )
  const allowed = counts.filter((count) => count <= countMost)
  const countChoice = choice(
    t('slots:auto.count'),
    allowed.map((count) => ({ value: String(count), text: String(count) })),
    0,
  )
  const lossChoice = choice(
    t('slots:auto.loss'),
    losses.map((times) => {
      const amount = moneyToString(stake * BigInt(times))
      return { value: amount, text: moneyText(amount) }
    }),
    1,
  )
  const feature = el('input', { type: 'checkbox', checked: true })
  const valueOf = (group: HTMLElement) => group.querySelector<HTMLInputElement>('input:checked')?.value
  const dialog = openDialog({
    title: t('slots:auto.title'),
    content: [
      el('p', { class: 'lead' }, t('slots:auto.lead')),
      el('h3', {}, t('slots:auto.count')),
      countChoice,
      el('h3', {}, t('slots:auto.loss')),
      lossChoice,
      el('label', { class: 'check' }, feature, el('span', {}, t('slots:auto.feature'))),
    ],
    buttons: [
      {
        text: t('slots:auto.start'),
        isMain: true,
        onClick: () => {
          const [count, loss] = [valueOf(countChoice), valueOf(lossChoice)]
          if (count !== undefined && loss !== undefined)
            plan = { count: Number(count), lossStop: parseMoney(loss), stopsAtFeature: feature.checked }
        },
      },
    ],
  })
  await dialog.closed
  return plan
}

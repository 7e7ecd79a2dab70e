import { Checkbox, Radio, Rating, Switch } from '@lotus/ui'
import { useState } from 'react'
import type { Section } from '../section.ts'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const nothing = () => {}
const states = ['default', 'hover', 'focus', 'disabled', 'selected'] as const
const on = (state: string) => (state === 'hover' ? 'label' : 'input')

function Checks() {
  const w = useWords()
  const [stars, setStars] = useState(0)
  const words = w('Rất tệ,Tệ,Được,Tốt,Rất tốt|Very bad,Bad,Fair,Good,Very good').split(',')
  const question = w('Bạn được phục vụ thế nào?|How were you served?')
  return (
    <>
      <Group title="Checkbox">
        {states.map((state) => (
          <Specimen key={state} of="Checkbox" state={state} on={on(state)}>
            <Checkbox defaultChecked={state === 'selected'} disabled={state === 'disabled'}>
              {w('Đồng ý|I agree')}
            </Checkbox>
          </Specimen>
        ))}
        <Specimen of="Checkbox" state="disabled" note={w('đã chọn|checked')}>
          <Checkbox defaultChecked disabled>
            {w('Đồng ý|I agree')}
          </Checkbox>
        </Specimen>
        <Specimen of="Checkbox" state="error">
          <Checkbox error={w('Bạn cần xác nhận đã đủ 18 tuổi.|Confirm that you are 18 or over.')}>
            {w('Đủ 18 tuổi|18 or over')}
          </Checkbox>
        </Specimen>
        <Specimen of="Checkbox" state="long">
          <Checkbox>{longWords}</Checkbox>
        </Specimen>
      </Group>
      <Group title="Radio">
        {states.map((state) => (
          <Specimen key={state} of="Radio" state={state} on={on(state)}>
            <Radio name={`radio-${state}`} defaultChecked={state === 'selected'} disabled={state === 'disabled'}>
              {w('Ngân hàng|Bank')}
            </Radio>
          </Specimen>
        ))}
        <Specimen of="Radio" state="long">
          <Radio name="radio-long">{longWords}</Radio>
        </Specimen>
      </Group>
      <Group title="Switch">
        {states.map((state) => (
          <Specimen key={state} of="Switch" state={state} on={on(state)}>
            <Switch defaultChecked={state === 'selected'} disabled={state === 'disabled'}>
              {w('Nhận tin|News')}
            </Switch>
          </Specimen>
        ))}
        <Specimen of="Switch" state="disabled" note={w('đang bật|on')}>
          <Switch defaultChecked disabled>
            {w('Nhận tin|News')}
          </Switch>
        </Specimen>
        <Specimen of="Switch" state="long">
          <Switch>{longWords}</Switch>
        </Specimen>
      </Group>
      <Group title="Rating">
        <Specimen of="Rating" state="empty">
          <Rating label={question} words={words} value={stars} onChange={setStars} />
        </Specimen>
        {(['default', 'hover', 'focus', 'disabled'] as const).map((state) => (
          <Specimen key={state} of="Rating" state={state} on={state === 'hover' ? 'label:nth-of-type(3)' : 'input'}>
            <Rating label={question} words={words} value={4} onChange={nothing} disabled={state === 'disabled'} />
          </Specimen>
        ))}
        <Specimen of="Rating" state="readonly">
          <Rating label={question} words={words} value={3} />
        </Specimen>
      </Group>
    </>
  )
}

export const checks: Section = {
  id: 'checks',
  title: 'Ô chọn|Checks',
  covers: ['Checkbox', 'Radio', 'Switch', 'Rating'],
  part: Checks,
}

import { verify } from './lotus-verify.mjs'

const words = {
  ok: 'ĐÚNG · right',
  bad: 'SAI · WRONG',
  warn: 'LƯU Ý · note',
  skipped: 'chưa kiểm · not checked',
}
const file = document.querySelector('#file')
const key = document.querySelector('#key')
const verdict = document.querySelector('#verdict')
const steps = document.querySelector('#steps')

async function run() {
  const [given] = file.files
  if (!given) return
  steps.replaceChildren()
  try {
    const known = key.value.trim()
    const answers = await verify(JSON.parse(await given.text()), known === '' ? undefined : known)
    for (const { name, outcome, detail } of answers) {
      const item = document.createElement('li')
      item.dataset.outcome = outcome
      item.textContent = `${words[outcome]}: ${name}${detail ? ` (${detail})` : ''}`
      steps.append(item)
    }
    const wrong = answers.filter(({ outcome }) => outcome === 'bad').length
    verdict.textContent =
      wrong === 0 ? 'Không bước nào sai · no step is wrong' : `SAI ${wrong} bước · ${wrong} steps WRONG`
  } catch (error) {
    verdict.textContent = `Không đọc được · not readable: ${error.message}`
  }
}
file.addEventListener('change', run)
key.addEventListener('change', run)

import { changeLanguage, currentLanguage, languageName, languages, useTranslation } from '@lotus/i18n'
import { Segmented, SkipLink, setColorScheme, useColorScheme } from '@lotus/ui'
import { useEffect, useState } from 'react'
import { inventory } from './inventory.ts'
import type { Section } from './section.ts'
import { sections } from './sections/index.ts'
import { useWords } from './words.ts'

const readAddress = () => {
  const [id = '', variant = ''] = location.hash.slice(1).split('/')
  return { section: sections.find((each) => each.id === id), variant }
}

export function Shell({ isBare }: { isBare: boolean }) {
  const [address, setAddress] = useState(readAddress)
  useEffect(() => {
    const follow = () => setAddress(readAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const { section, variant } = address
  const key = `${section?.id ?? ''}/${variant}`
  if (isBare) {
    return <main>{section && <Page key={key} section={section} variant={variant} />}</main>
  }
  return (
    <div className="gallery">
      <SkipLink />
      <Bar />
      <Index current={section} />
      <main id="main" tabIndex={-1}>
        {section ? <Page key={key} section={section} variant={variant} /> : <Inventory />}
      </main>
    </div>
  )
}

function Page({ section, variant }: { section: Section; variant: string }) {
  const w = useWords()
  return (
    <div className="section" data-section={section.id}>
      {variant === '' && <h1>{w(section.title)}</h1>}
      {variant === '' && section.variants && (
        <p className="variants">
          {section.variants.map((each) => (
            <a key={each} className="link" href={`#${section.id}/${each}`}>
              {each}
            </a>
          ))}
        </p>
      )}
      {section.parts.map((Part, index) => (
        <Part key={index} variant={variant} />
      ))}
    </div>
  )
}

function Bar() {
  const { t } = useTranslation('common')
  const { resolved } = useColorScheme()
  return (
    <header className="bar">
      <a href="#inventory" className="home">
        Lotus UI
      </a>
      <Segmented
        label={t('theme.auto')}
        value={resolved}
        onChange={setColorScheme}
        options={[
          { value: 'dark', label: t('theme.dark') },
          { value: 'light', label: t('theme.light') },
        ]}
      />
      <Segmented
        label={t('language.label')}
        value={currentLanguage()}
        onChange={(language) => void changeLanguage(language)}
        options={languages.map((language) => ({ value: language, label: languageName(language) }))}
      />
    </header>
  )
}

function Index({ current }: { current: Section | undefined }) {
  const w = useWords()
  return (
    <nav className="index" aria-label={w('Các trang|Pages')}>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`} aria-current={section === current ? 'page' : undefined}>
              {w(section.title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Where every component of the design is: here, or, if it depends on the product's data, in an app. */
function Inventory() {
  const w = useWords()
  return (
    <div className="section">
      <h1>{w('Bản kê thành phần|Inventory of components')}</h1>
      <table className="inventory">
        <thead>
          <tr>
            <th scope="col">{w('Thiết kế|Design')}</th>
            <th scope="col">{w('Ở đâu|Where')}</th>
          </tr>
        </thead>
        <tbody>
          {inventory.map(({ name, parts, files }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {parts?.map((part) => (
                  <a
                    key={part}
                    className="link"
                    href={`#${sections.find((section) => section.covers.includes(part))?.id ?? ''}`}
                  >
                    {part}
                  </a>
                ))}
                {files?.map((file) => (
                  <code key={file}>{file}</code>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { Button, Prose, StepList } from '@lotus/ui'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords, type Word } from '../words.ts'

const article = (w: Word) => `
<h2>${w('Nạp tiền|Deposits')}</h2>
<p>${w('Chuyển khoản đúng <strong>nội dung</strong> trên lệnh nạp. Xem <a href="#reading">cách chuyển</a>.|Transfer with the <strong>memo</strong> of the order. See <a href="#reading">how</a>.')}</p>
<h3>${w('Cần gì|What you need')}</h3>
<ul><li>${w('Tài khoản cùng tên|An account in your name')}<ul><li>VCB</li></ul></li><li>${w('Mã lệnh|The order’s code')} <code>LX 8842</code></li></ul>
<ol><li>${w('Chọn số tiền|Choose the amount')}</li><li>${w('Chuyển khoản|Transfer')}</li></ol>
<blockquote><p>${w('Tiền đến sau khoảng 5 phút.|The money arrives after about 5 minutes.')}</p></blockquote>
<table><thead><tr><th>${w('Kênh|Channel')}</th><th>${w('Ít nhất|At least')}</th></tr></thead><tbody><tr><td>${w('Ngân hàng|Bank')}</td><td>50.00</td></tr></tbody></table>
<hr><p>${w('Còn điều gì chưa rõ?|Anything else?')}</p>`

function Reading() {
  const w = useWords()
  const step = w('Mở trang bằng Safari|Open the page in Safari')
  return (
    <>
      <Group title="Prose">
        <Specimen of="Prose" wide>
          <Prose html={article(w)} />
        </Specimen>
        <Specimen of="Prose" state="long" wide>
          <Prose>
            <h2>{longWords}</h2>
            <p>{`${longWords}${longWords}${longWords}`}</p>
            <table>
              <tbody>
                <tr>
                  {Array.from({ length: 6 }, (_, index) => (
                    <td key={index}>{longWords}</td>
                  ))}
                </tr>
              </tbody>
            </table>
          </Prose>
        </Specimen>
      </Group>
      <Group title="StepList">
        <Specimen of="StepList" wide>
          <StepList
            steps={[
              { key: 'a', title: step, text: w('Trình duyệt khác không cài được.|Other browsers cannot install it.') },
              { key: 'b', title: w('Tải cấu hình|Load the profile'), media: <Button>{w('Tải về|Download')}</Button> },
              { key: 'c', title: w('Xong|Done') },
            ]}
          />
        </Specimen>
        <Specimen of="StepList" state="long" wide>
          <StepList steps={[{ key: 'a', title: longWords, text: `${longWords}${longWords}` }]} />
        </Specimen>
      </Group>
    </>
  )
}

export const parts = [Reading]

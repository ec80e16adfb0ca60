import type { Window } from '../../support/browser-window.ts'

export const PASSWORD = 'le vestiaire sent la balle neuve'

/** On the sign-in page: makes an account. Ends signed in, where the person wanted to go. */
export async function register(window: Window, email: string): Promise<void> {
  await window.press(window.page.getByRole('link', { name: window.words.account.login.register }))
  await fillRegistration(window, email)
}

/** On the page for new accounts. Ends signed in, where the person wanted to go. */
export async function fillRegistration(window: Window, email: string): Promise<void> {
  await askForAccount(window, email)
  await window.page.waitForURL(({ pathname }) => !pathname.startsWith('/auth/'))
}

/** On the page for new accounts. The page that follows signs in by itself. */
export async function askForAccount({ page, words, press }: Window, email: string): Promise<void> {
  const { auth, register } = words.account
  await page.getByRole('heading', { name: register.title }).waitFor()
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(register.confirm, { exact: true }).fill(PASSWORD)
  await press(page.getByRole('button', { name: register.submit }))
}

/** Answers the question for the name, on whatever page it appears. */
export async function giveName(
  { page, words, press }: Window,
  firstname: string,
  lastname: string,
): Promise<void> {
  const texts = words.shell['complete-profile']
  const dialog = page.getByRole('dialog', { name: texts.title })
  await dialog.getByLabel(texts.firstname, { exact: true }).fill(firstname)
  await dialog.getByLabel(texts.lastname, { exact: true }).fill(lastname)
  await press(dialog.getByRole('button', { name: texts.save }))
  await dialog.waitFor({ state: 'detached' })
}

export async function signOut({ page, words, press }: Window, name: string): Promise<void> {
  const { header, session } = words.shell
  await press(page.getByRole('button', { name: header['account-of'].replace('{{name}}', name) }))
  await press(
    page.getByRole('region', { name: header.account }).getByRole('button', { name: session['sign-out'] }),
  )
  await page.getByText(session['signed-out']).waitFor()
  await page.getByRole('link', { name: header['sign-in'] }).first().waitFor()
}

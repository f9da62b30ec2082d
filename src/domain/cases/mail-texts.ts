import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mails about cases. Subjects reveal nothing about the site or the content. */
export interface MailTexts {
  arrived_subject(reference: string): string;
  arrived(site: string): string;
  reference(reference: string): string;
  due(date: string): string;
  status: string;
  not_you: string;
  confirm_subject: string;
  confirm(site: string): string;
  confirm_until: string;
  decided_subject(reference: string): string;
  decided(site: string): string;
}

export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  en: {
    arrived_subject: (reference) => `We have received your message (${reference})`,
    arrived: (site) => `Thank you. ${site} has received your message.`,
    reference: (reference) => `Reference: ${reference}`,
    due: (date) => `We will decide by ${date}.`,
    status: 'This page shows the current status:',
    not_you: 'If you did not write to us, you can ignore this email.',
    confirm_subject: 'Please confirm your message',
    confirm: (site) =>
      `A form at ${site} was filled in with this email address. To send it, open this page and press the button:`,
    confirm_until:
      'The link works for 24 hours. If it was not you, do nothing, and nothing will be sent.',
    decided_subject: (reference) => `We have dealt with your message (${reference})`,
    decided: (site) => `${site} has made a decision about your message.`,
  },
  ru: {
    arrived_subject: (reference) => `Мы получили ваше сообщение (${reference})`,
    arrived: (site) => `Спасибо! Ваше сообщение поступило на ${site}.`,
    reference: (reference) => `Номер обращения: ${reference}`,
    due: (date) => `Мы примем решение не позднее ${date}.`,
    status: 'Текущее состояние показано на этой странице:',
    not_you: 'Если вы нам не писали, просто не обращайте внимания на это письмо.',
    confirm_subject: 'Подтвердите ваше сообщение',
    confirm: (site) =>
      `На ${site} заполнили форму и указали этот адрес. Чтобы отправить её, откройте страницу и нажмите кнопку:`,
    confirm_until:
      'Ссылка действует 24 часа. Если это были не вы, ничего не делайте — форма не будет отправлена.',
    decided_subject: (reference) => `Ваше сообщение рассмотрено (${reference})`,
    decided: (site) => `По вашему сообщению на ${site} принято решение.`,
  },
  de: {
    arrived_subject: (reference) => `Wir haben deine Nachricht erhalten (${reference})`,
    arrived: (site) => `Vielen Dank. Deine Nachricht ist bei ${site} eingegangen.`,
    reference: (reference) => `Vorgangsnummer: ${reference}`,
    due: (date) => `Wir entscheiden spätestens am ${date}.`,
    status: 'Den aktuellen Stand zeigt diese Seite:',
    not_you: 'Falls du uns nicht geschrieben hast, ignoriere diese E-Mail bitte.',
    confirm_subject: 'Bitte bestätige deine Nachricht',
    confirm: (site) =>
      `Bei ${site} wurde ein Formular mit dieser E-Mail-Adresse ausgefüllt. Um es abzusenden, öffne diese Seite und drück die Schaltfläche:`,
    confirm_until:
      'Der Link gilt 24 Stunden. Falls du das nicht warst, tu nichts; dann wird nichts gesendet.',
    decided_subject: (reference) => `Deine Nachricht wurde bearbeitet (${reference})`,
    decided: (site) => `${site} hat über deine Nachricht entschieden.`,
  },
  fr: {
    arrived_subject: (reference) => `Nous avons bien reçu votre message (${reference})`,
    arrived: (site) => `Merci. Votre message est bien parvenu à ${site}.`,
    reference: (reference) => `Référence\u00a0: ${reference}`,
    due: (date) => `Nous prendrons une décision au plus tard le ${date}.`,
    status: 'Cette page indique où en est votre demande\u00a0:',
    not_you: 'Si vous ne nous avez pas écrit, ignorez simplement cet e-mail.',
    confirm_subject: 'Veuillez confirmer votre message',
    confirm: (site) =>
      `Un formulaire de ${site} a été rempli avec cette adresse e-mail. Pour l’envoyer, ouvrez cette page et appuyez sur le bouton\u00a0:`,
    confirm_until:
      'Le lien est valable 24 heures. Si ce n’était pas vous, ne faites rien\u00a0: rien ne sera envoyé.',
    decided_subject: (reference) => `Votre message a été traité (${reference})`,
    decided: (site) => `${site} a pris une décision au sujet de votre message.`,
  },
  es: {
    arrived_subject: (reference) => `Hemos recibido tu mensaje (${reference})`,
    arrived: (site) => `Gracias. Tu mensaje ha llegado a ${site}.`,
    reference: (reference) => `Referencia: ${reference}`,
    due: (date) => `Tomaremos una decisión a más tardar el ${date}.`,
    status: 'En esta página puedes ver el estado actual:',
    not_you: 'Si no nos has escrito, puedes ignorar este correo.',
    confirm_subject: 'Confirma tu mensaje',
    confirm: (site) =>
      `Se ha rellenado un formulario de ${site} con esta dirección de correo. Para enviarlo, abre esta página y pulsa el botón:`,
    confirm_until:
      'El enlace es válido durante 24 horas. Si no has sido tú, no hagas nada y no se enviará nada.',
    decided_subject: (reference) => `Hemos tramitado tu mensaje (${reference})`,
    decided: (site) => `${site} ha tomado una decisión sobre tu mensaje.`,
  },
  pl: {
    arrived_subject: (reference) => `Otrzymaliśmy Twoją wiadomość (${reference})`,
    arrived: (site) => `Dziękujemy. Twoja wiadomość dotarła do ${site}.`,
    reference: (reference) => `Numer sprawy: ${reference}`,
    due: (date) => `Decyzję podejmiemy najpóźniej ${date}.`,
    status: 'Aktualny stan sprawy pokazuje ta strona:',
    not_you: 'Jeśli ta wiadomość nie pochodzi od Ciebie, zignoruj ten e-mail.',
    confirm_subject: 'Potwierdź swoją wiadomość',
    confirm: (site) =>
      `W serwisie ${site} wypełniono formularz z tym adresem e-mail. Aby go wysłać, otwórz tę stronę i naciśnij przycisk:`,
    confirm_until:
      'Link działa przez 24 godziny. Jeśli to nie Ty, nic nie rób – nic nie zostanie wysłane.',
    decided_subject: (reference) => `Twoja wiadomość została rozpatrzona (${reference})`,
    decided: (site) => `${site}: podjęliśmy decyzję w sprawie Twojej wiadomości.`,
  },
  it: {
    arrived_subject: (reference) => `Abbiamo ricevuto il tuo messaggio (${reference})`,
    arrived: (site) => `Grazie. Il tuo messaggio è arrivato a ${site}.`,
    reference: (reference) => `Riferimento: ${reference}`,
    due: (date) => `Prenderemo una decisione entro il ${date}.`,
    status: 'Questa pagina mostra a che punto siamo:',
    not_you: 'Se non ci hai scritto tu, ignora questa e-mail.',
    confirm_subject: 'Conferma il tuo messaggio',
    confirm: (site) =>
      `Un modulo di ${site} è stato compilato con questo indirizzo e-mail. Per inviarlo, apri questa pagina e premi il pulsante:`,
    confirm_until:
      'Il link è valido per 24 ore. Se non sei stato tu, non fare nulla: non verrà inviato niente.',
    decided_subject: (reference) => `Il tuo messaggio è stato esaminato (${reference})`,
    decided: (site) => `${site} ha preso una decisione sul tuo messaggio.`,
  },
  pt: {
    arrived_subject: (reference) => `Recebemos a sua mensagem (${reference})`,
    arrived: (site) => `Obrigado. A sua mensagem chegou a ${site}.`,
    reference: (reference) => `Referência: ${reference}`,
    due: (date) => `Tomaremos uma decisão até ${date}.`,
    status: 'Esta página mostra o estado atual:',
    not_you: 'Se você não nos escreveu, ignore este e-mail.',
    confirm_subject: 'Confirme a sua mensagem',
    confirm: (site) =>
      `Um formulário de ${site} foi preenchido com este endereço de e-mail. Para enviá-lo, abra esta página e clique no botão:`,
    confirm_until: 'O link vale por 24 horas. Se não foi você, não faça nada: nada será enviado.',
    decided_subject: (reference) => `A sua mensagem foi analisada (${reference})`,
    decided: (site) => `${site} tomou uma decisão sobre a sua mensagem.`,
  },
  ja: {
    arrived_subject: (reference) => `メッセージを受け付けました(${reference})`,
    arrived: (site) => `ご連絡ありがとうございます。${site} がメッセージを受け付けました。`,
    reference: (reference) => `受付番号: ${reference}`,
    due: (date) => `${date}までに判断します。`,
    status: '現在の状況は次のページで確認できます。',
    not_you: 'お心当たりのない場合は、このメールを無視してください。',
    confirm_subject: 'メッセージの確認をお願いします',
    confirm: (site) =>
      `${site} のフォームにこのメールアドレスが入力されました。送信するには、次のページを開いてボタンを押してください。`,
    confirm_until:
      'リンクの有効期限は24時間です。お心当たりのない場合は、何もしなければ送信されません。',
    decided_subject: (reference) => `メッセージへの対応が完了しました(${reference})`,
    decided: (site) => `${site} はお寄せいただいたメッセージについて判断しました。`,
  },
  nl: {
    arrived_subject: (reference) => `We hebben je bericht ontvangen (${reference})`,
    arrived: (site) => `Bedankt. Je bericht is aangekomen bij ${site}.`,
    reference: (reference) => `Kenmerk: ${reference}`,
    due: (date) => `We beslissen uiterlijk op ${date}.`,
    status: 'Op deze pagina zie je hoe het ervoor staat:',
    not_you: 'Heb je ons niet geschreven? Dan kun je deze e-mail negeren.',
    confirm_subject: 'Bevestig je bericht',
    confirm: (site) =>
      `Bij ${site} is een formulier ingevuld met dit e-mailadres. Open deze pagina en druk op de knop om het te versturen:`,
    confirm_until:
      'De link werkt 24 uur. Was jij dit niet? Dan hoef je niets te doen; er wordt niets verstuurd.',
    decided_subject: (reference) => `We hebben je bericht afgehandeld (${reference})`,
    decided: (site) => `${site} heeft een beslissing genomen over je bericht.`,
  },
};

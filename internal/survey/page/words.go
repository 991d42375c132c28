package page

import (
	"maps"
	"slices"

	"golang.org/x/text/language"
)

// words are the page's own, by the id of the language.
var words = map[string]map[string]string{
	"1": {
		"code": "lt", "language": "Kalba", "change": "Keisti", "progress": "Klausimas %d iš %d", "back": "Atgal", "next": "Toliau", "finish": "Baigti",
		"comment": "Komentaras (neprivaloma)", "answer": "Jūsų atsakymas", "unlikely": "Tikrai ne", "likely": "Tikrai taip", "stars": "%s iš 5",
		"choose": "Pasirinkite atsakymą.", "required": "Parašykite atsakymą.", "too_long": "Tekstas per ilgas.", "wrong": "Pataisykite, kas pažymėta",
		"thanks": "Ačiū už Jūsų atsakymus!", "ask": "Prašau su manimi susisiekti", "contact": "Kaip su Jumis susisiekti?", "name": "Vardas", "phone_label": "Telefonas", "email_label": "El. paštas",
		"reach": "Nurodykite telefoną arba el. paštą.", "phone": "Taip nepaskambinsime: patikrinkite numerį.", "email": "Taip neparašysime: patikrinkite adresą.", //nolint:misspell // Lithuanian
		"send": "Siųsti", "sent": "Ačiū, netrukus susisieksime.", "closed": "Apklausa baigta", "closed_text": "Į šią apklausą atsakyti nebegalima.",
		"reach_us": "Mums galite parašyti ar paskambinti:", "unknown": "Nuoroda neteisinga", "unknown_text": "Patikrinkite, ar atidarėte visą nuorodą iš laiško.", "busy": "Per daug bandymų", "busy_text": "Palaukite kelias minutes ir bandykite dar kartą.", "offline": "Nėra ryšio. Atsakymai neprapuolė: pabandykite dar kartą.",
		"too_large": "Išsiųsta per daug", "too_large_text": "Grįžkite, sutrumpinkite tekstą ir siųskite dar kartą.", "failed": "Nepavyko", "failed_text": "Pabandykite dar kartą po kelių minučių.",
		"preview": "Peržiūra: atsakymai neišsaugomi.", "anonymous": "Apklausa anoniminė: atsakymų su Jumis nesusiesime.", "start": "Pradėti iš naujo", "optional": "neprivaloma",
	},
	"2": {
		"code": "en", "language": "Language", "change": "Change", "progress": "Question %d of %d", "back": "Back", "next": "Next", "finish": "Finish",
		"comment": "Comment (optional)", "answer": "Your answer", "unlikely": "Not likely", "likely": "Very likely", "stars": "%s of 5",
		"choose": "Choose an answer.", "required": "Write an answer.", "too_long": "The text is too long.", "wrong": "Please correct what is marked",
		"thanks": "Thank you for your answers!", "ask": "Please contact me", "contact": "How can we reach you?", "name": "Name", "phone_label": "Telephone", "email_label": "Email",
		"reach": "Give a telephone number or an email address.", "phone": "We cannot call this number: please check it.", "email": "We cannot write to this address: please check it.",
		"send": "Send", "sent": "Thank you, we will contact you soon.", "closed": "This survey has ended", "closed_text": "It can no longer be answered.",
		"reach_us": "You can write to us or call us:", "unknown": "This link is not right", "unknown_text": "Please check that you have opened the whole link of the mail.", "busy": "Too many attempts", "busy_text": "Please wait a few minutes and try again.", "offline": "No connection. Your answers are not lost: please try again.",
		"too_large": "That was too much", "too_large_text": "Please go back, shorten the text and send it again.", "failed": "That did not work", "failed_text": "Please try again in a few minutes.",
		"preview": "Preview: no answers are kept.", "anonymous": "This survey is anonymous: answers cannot be linked to you.", "start": "Start again", "optional": "optional",
	},
	"3": {
		"code": "lv", "language": "Valoda", "change": "Mainīt", "progress": "%d. jautājums no %d", "back": "Atpakaļ", "next": "Tālāk", "finish": "Pabeigt",
		"comment": "Komentārs (nav obligāts)", "answer": "Jūsu atbilde", "unlikely": "Noteikti nē", "likely": "Noteikti jā", "stars": "%s no 5",
		"choose": "Izvēlieties atbildi.", "required": "Uzrakstiet atbildi.", "too_long": "Teksts ir pārāk garš.", "wrong": "Lūdzu, izlabojiet atzīmēto",
		"thanks": "Paldies par jūsu atbildēm!", "ask": "Lūdzu, sazinieties ar mani", "contact": "Kā ar jums sazināties?", "name": "Vārds", "phone_label": "Tālrunis", "email_label": "E-pasts",
		"reach": "Norādiet tālruni vai e-pastu.", "phone": "Uz šo numuru nevar piezvanīt: pārbaudiet to.", "email": "Uz šo adresi nevar uzrakstīt: pārbaudiet to.",
		"send": "Sūtīt", "sent": "Paldies, drīz ar jums sazināsimies.", "closed": "Aptauja ir noslēgusies", "closed_text": "Uz to vairs nevar atbildēt.",
		"reach_us": "Varat mums rakstīt vai zvanīt:", "unknown": "Saite nav pareiza", "unknown_text": "Pārbaudiet, vai atvērāt visu saiti no vēstules.", "busy": "Pārāk daudz mēģinājumu", "busy_text": "Uzgaidiet dažas minūtes un mēģiniet vēlreiz.", "offline": "Nav savienojuma. Atbildes nav zudušas: mēģiniet vēlreiz.",
		"too_large": "Nosūtīts par daudz", "too_large_text": "Lūdzu, atgriezieties, saīsiniet tekstu un nosūtiet vēlreiz.", "failed": "Neizdevās", "failed_text": "Lūdzu, mēģiniet vēlreiz pēc dažām minūtēm.",
		"preview": "Priekšskatījums: atbildes netiek saglabātas.", "anonymous": "Aptauja ir anonīma: atbildes ar jums nesaistīsim.", "start": "Sākt no jauna", "optional": "nav obligāts",
	},
	"4": {
		"code": "et", "language": "Keel", "change": "Vaheta", "progress": "Küsimus %d / %d", "back": "Tagasi", "next": "Edasi", "finish": "Lõpeta",
		"comment": "Kommentaar (vabatahtlik)", "answer": "Teie vastus", "unlikely": "Kindlasti mitte", "likely": "Kindlasti jah", "stars": "%s / 5",
		"choose": "Valige vastus.", "required": "Kirjutage vastus.", "too_long": "Tekst on liiga pikk.", "wrong": "Palun parandage märgitu",
		"thanks": "Täname vastuste eest!", "ask": "Palun võtke minuga ühendust", "contact": "Kuidas teiega ühendust võtta?", "name": "Nimi", "phone_label": "Telefon", "email_label": "E-post",
		"reach": "Märkige telefon või e-post.", "phone": "Sellel numbril ei saa helistada: palun kontrollige.", "email": "Sellele aadressile ei saa kirjutada: palun kontrollige.",
		"send": "Saada", "sent": "Täname, võtame teiega peagi ühendust.", "closed": "Küsitlus on lõppenud", "closed_text": "Sellele ei saa enam vastata.",
		"reach_us": "Võite meile kirjutada või helistada:", "unknown": "Link ei ole õige", "unknown_text": "Palun kontrollige, kas avasite kogu kirjas oleva lingi.", "busy": "Liiga palju katseid", "busy_text": "Palun oodake mõni minut ja proovige uuesti.", "offline": "Ühendust ei ole. Vastused on alles: palun proovige uuesti.",
		"too_large": "Saadeti liiga palju", "too_large_text": "Palun minge tagasi, lühendage teksti ja saatke uuesti.", "failed": "Ei õnnestunud", "failed_text": "Palun proovige mõne minuti pärast uuesti.",
		"preview": "Eelvaade: vastuseid ei salvestata.", "anonymous": "Küsitlus on anonüümne: vastuseid teiega ei seostata.", "start": "Alusta uuesti", "optional": "vabatahtlik",
	},
	"5": {
		"code": "ru", "language": "Язык", "change": "Сменить", "progress": "Вопрос %d из %d", "back": "Назад", "next": "Далее", "finish": "Завершить",
		"comment": "Комментарий (необязательно)", "answer": "Ваш ответ", "unlikely": "Точно нет", "likely": "Точно да", "stars": "%s из 5",
		"choose": "Выберите ответ.", "required": "Напишите ответ.", "too_long": "Текст слишком длинный.", "wrong": "Пожалуйста, исправьте отмеченное",
		"thanks": "Спасибо за ваши ответы!", "ask": "Пожалуйста, свяжитесь со мной", "contact": "Как с вами связаться?", "name": "Имя", "phone_label": "Телефон", "email_label": "Эл. почта",
		"reach": "Укажите телефон или эл. почту.", "phone": "По этому номеру не позвонить: проверьте его.", "email": "По этому адресу не написать: проверьте его.",
		"send": "Отправить", "sent": "Спасибо, мы скоро с вами свяжемся.", "closed": "Опрос завершён", "closed_text": "Ответить на него больше нельзя.",
		"reach_us": "Вы можете написать нам или позвонить:", "unknown": "Ссылка неверна", "unknown_text": "Пожалуйста, проверьте, открыли ли вы всю ссылку из письма.", "busy": "Слишком много попыток", "busy_text": "Подождите несколько минут и попробуйте ещё раз.", "offline": "Нет связи. Ответы не потеряны: попробуйте ещё раз.",
		"too_large": "Отправлено слишком много", "too_large_text": "Вернитесь, сократите текст и отправьте ещё раз.", "failed": "Не получилось", "failed_text": "Повторите через несколько минут.",
		"preview": "Предпросмотр: ответы не сохраняются.", "anonymous": "Опрос анонимный: ответы с вами не связать.", "start": "Начать заново", "optional": "необязательно",
	},
}

// names are what the languages call themselves.
var names = map[string]string{"1": "Lietuvių", "2": "English", "3": "Latviešu", "4": "Eesti", "5": "Русский"}

// word is one of the page's own; a language that it does not speak is answered in English.
func word(language, name string) string {
	if text := words[language][name]; text != "" {
		return text
	}
	return words["2"][name]
}

// codes are the languages by what browsers call them.
var codes = map[string]string{"lt": "1", "en": "2", "lv": "3", "et": "4", "ru": "5"}

// LanguageOf is the id of the first language of a browser's wishes (Accept-Language) that is among
// these; empty: none is.
func LanguageOf(accept string, among []string) string {
	tags, _, err := language.ParseAcceptLanguage(accept)
	if err != nil {
		return ""
	}
	for _, tag := range tags {
		base, _ := tag.Base()
		if id := codes[base.String()]; id != "" && slices.Contains(among, id) {
			return id
		}
	}
	return ""
}

// Spoken are the ids of the languages that the page speaks.
func Spoken() []string { return slices.Sorted(maps.Keys(words)) }

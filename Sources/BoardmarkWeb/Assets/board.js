// What runs in the page; without it every deed is a form.
